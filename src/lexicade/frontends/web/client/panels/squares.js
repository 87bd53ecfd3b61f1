/** Squares of a grid on the page, and points in words. */

/** @param {number} count */
export const points = (count) => (count === 1 ? "1 point" : `${count} points`);

/**
 * The square that something stands on.
 * @param {EventTarget | null} target
 * @returns {{row: number, column: number} | null}
 */
export function squareOf(target) {
  const cell = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-square]")) : null;
  const [row, column] = (cell?.dataset.square ?? "").split(",").map(Number);
  return cell ? { row, column } : null;
}
