/* Where the documents and examples are that help names. */
#ifndef KP_CLI_DOCUMENTS_FOLDER_H
#define KP_CLI_DOCUMENTS_FOLDER_H

#include <limits.h>

/* Write the absolute path of the folder that has docs/ and examples/, and return it.  The folder
 * may be missing if the documents were not installed. */
const char *kp_documents_folder(char path[PATH_MAX]);

#endif
