"""Builds the wheel; script/wheel puts the shared library beside the package first."""

import re
from pathlib import Path

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
HEADER = (HERE.parent / "include/keypeg-types.h").read_text()


class Wheel(bdist_wheel):
    """A wheel for every Python 3 on machines of one kind."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    """A package that is not only Python."""

    def has_ext_modules(self):
        return True


setup(
    name="keypeg",
    version=re.search('KP_VERSION "(.*)"', HEADER).group(1),
    description="Audits games of Mastermind: were these scores right?",
    long_description=(HERE / "README.md").read_text(),
    long_description_content_type="text/markdown",
    author="The keypeg authors",
    license="MIT",
    license_files=["licenses/*"],
    python_requires=">=3.11",
    packages=["keypeg"],
    package_data={"keypeg": ["py.typed", "*.so.*"]},
    cmdclass={"bdist_wheel": Wheel},
    distclass=WithLibrary,
)
