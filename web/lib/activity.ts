/** Milliseconds without a key or a touch after which the user counts as away. */
const awayMs = 60_000

let lastAt = Date.now()
for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  globalThis.addEventListener?.(
    kind,
    () => {
      lastAt = Date.now()
    },
    { capture: true, passive: true },
  )

/** Whether requests are made by the page alone, such as after changes by others. */
export const isAway = (): boolean => Date.now() - lastAt > awayMs
