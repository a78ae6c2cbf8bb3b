import { tabStorage } from './storage.ts'

const key = 'joining'

/** The address of an invitation to return to after signing in. */
export const holdJoining = (path: string): void => tabStorage.write(key, path)
export const heldJoining = (): string | null => tabStorage.read(key)
export const dropJoining = (): void => tabStorage.remove(key)
