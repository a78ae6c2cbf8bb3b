import { useState } from 'react'

/** What looks chosen, and what sets it: the pressed one at once, and from the next change of the value on that. */
export const usePressed = <Value>(value: Value): [Value, (pressed: Value) => void] => {
  const [shown, setShown] = useState({ of: value, pressed: value })
  if (shown.of !== value) setShown({ of: value, pressed: value })
  return [shown.of === value ? shown.pressed : value, pressed => setShown({ of: value, pressed })]
}
