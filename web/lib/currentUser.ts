import { forgetOthers } from './lastKnown.ts'
import { tabStorage } from './storage.ts'

type UserListener = (userId: number | undefined) => void
const listeners = new Set<UserListener>()

/** Calls the listener when another user signs in, or the user signs out. */
export const onUserChange = (listener: UserListener): void => void listeners.add(listener)

/** Sets the signed-in user; nothing is shown or sent for another one from then on. */
export const setCurrentUser: UserListener = userId => {
  forgetOthers(userId)
  for (const listener of listeners) listener(userId)
}

/** Drops the unsent text of other users. Not after an expired session, whose user may return in a minute. */
export const forgetDrafts: UserListener = userId => {
  for (const key of tabStorage.keys())
    if (key.startsWith('chat-') && key.split('-')[2] !== String(userId)) tabStorage.remove(key)
}
