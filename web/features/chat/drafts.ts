import { tabStorage } from '../../lib/storage.ts'
/** Unsent text and messages of this tab; they survive a reload and are dropped for the next user. */
export const keepFor = (key: string) => {
  const name = `chat-${key}`
  return {
    read: (): string => tabStorage.read(name) ?? '',
    write: (text: string): void => (text === '' ? tabStorage.remove(name) : tabStorage.write(name, text)),
  }
}
export type Kept = ReturnType<typeof keepFor>
