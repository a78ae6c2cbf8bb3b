/** The software’s own name; an installation has it until an admin gives it another one. */
export const softwareName = 'Calabash'

let current: string = softwareName
let accent: string | undefined

/** The name of this installation, on screens and in messages. */
export const installationName = (): string => current

/** The colour of this installation, for mails; undefined for the usual one. */
export const installationAccent = (): string | undefined => accent

/** The server sets both in each process and thread, also when they change. */
export const nameInstallation = (name: string | undefined, colour?: string): void => {
  current = name ?? softwareName
  accent = colour
}

/**
 * A text of ours with the installation's name in place of the software's, so that messages need no parameter for it. Never for
 * texts of users, who may mean the software.
 */
export const inOurName = (text: string): string =>
  current === softwareName ? text : text.replaceAll(softwareName, () => current)
