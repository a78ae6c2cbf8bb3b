import { forgetOthers } from './lastKnown.ts'

type Arrival = (userId: number | undefined) => void
const listeners = new Set<Arrival>()

/** For what goes on by itself: it hears who is at this browser from now on, if anybody. */
export const onArrival = (listener: Arrival): void => void listeners.add(listener)

/** This user is at this browser now, or nobody is: nothing is shown or sent any more for anybody else. */
export const arrive: Arrival = userId => {
  forgetOthers(userId)
  for (const listener of listeners) listener(userId)
}

/**
 * Drops what others have typed in this tab and not sent. Not when a session has merely run out: whoever wrote it may be
 * back in a minute.
 */
export const forgetWords: Arrival = userId => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('chat-') && key.split('-')[2] !== String(userId)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
