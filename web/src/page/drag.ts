/* Dragging with mouse, pen or finger: a copy of the dragged thing follows the pointer.
 *
 * A press that moves less than a few pixels stays a click. */

const A_CLICK = 6; /* pixels */

/* Calls `over` with what is under the pointer while it moves, and `drop` when it is let go. */
export function startDrag(
    event: PointerEvent,
    dragged: HTMLElement,
    over: (under: Element | null) => void,
    drop: (under: Element | null) => void,
): void {
    if (event.button !== 0) return;
    let ghost: HTMLElement | undefined;
    const under = (at: PointerEvent) => document.elementFromPoint(at.clientX, at.clientY);
    const move = (at: PointerEvent) => {
        if (at.pointerId !== event.pointerId) return;
        const far = Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) > A_CLICK;
        if (!ghost && !far) return;
        if (!ghost) {
            ghost = dragged.cloneNode(true) as HTMLElement;
            ghost.classList.add("ghost");
            ghost.setAttribute("aria-hidden", "true");
            ghost.style.width = `${dragged.offsetWidth}px`;
            document.body.append(ghost);
        }
        ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px) translate(-50%, -50%)`;
        over(under(at));
    };
    const end = (at: PointerEvent) => {
        if (at.pointerId !== event.pointerId) return;
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        if (!ghost) return;
        ghost.remove();
        over(null);
        if (at.type === "pointerup") {
            drop(under(at));
            /* The press was a drag: the click that follows it is not meant. */
            const swallow = (click: Event) => click.stopPropagation();
            addEventListener("click", swallow, { capture: true, once: true });
            setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        }
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
}
