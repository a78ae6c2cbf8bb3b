import type { InvitationMessage } from '#shared/ports/invitationMail.ts'
import { dateOf, formatDate } from '#shared/time.ts'
import { asName, type Block, type Content, letter } from './layout.ts'

type Told = Omit<InvitationMessage, 'channel' | 'to' | 'token' | 'unsubscribeToken'> & {
  readonly link: string
}

const paces = { weekly: 'every week', biweekly: 'every other week', monthly: 'every month' } as const

/** To somebody who may never have heard of us, in the name of a member whose name and goal are anybody's words. */
export const invitation = (told: Told & { readonly unsubscribe: string }): Content => {
  const inviter = asName(told.inviterName)
  const goal = asName(told.goalName)
  const last = formatDate(dateOf(told.expiresAt))
  const blocks: readonly Block[] = [
    { kind: 'text', text: `${inviter} ${askOf(told, goal)}` },
    { kind: 'text', text: termsOf(told) },
    { kind: 'button', label: 'See the invitation', link: told.link },
    {
      kind: 'text',
      text: `The link is for you alone and works until ${last}. Nothing is paid by joining.`,
    },
    {
      kind: 'note',
      title: `You do not know ${inviter}?`,
      text: 'Then ignore this mail: nothing happens without you, and your address is erased when the invitation is over.',
    },
  ]
  return letter({
    username: null,
    subject: `${inviter} invites you to “${goal}”`,
    preheader: told.rotation ? 'A savings circle on Calabash.' : 'A savings goal on Calabash.',
    blocks,
    unsubscribe: { label: 'No more invitations to this address', link: told.unsubscribe },
  })
}

const askOf = ({ role, replaces, rotation }: Told, goal: string): string => {
  if (role === 'auditor')
    return `asks you to look over “${goal}” as an auditor: you see everything and pay nothing.`
  if (replaces !== null)
    return `asks you to take over the seat of ${asName(replaces)} in the savings circle “${goal}”.`
  return rotation
    ? `invites you to the savings circle “${goal}”.`
    : `invites you to save together for “${goal}”.`
}

const termsOf = ({ rotation, target }: Told): string =>
  rotation
    ? `Calabash is where people save in circles: here each of ${rotation.seats} members pays ${rotation.amount} ${paces[rotation.cycleType]}, and in turn each receives the pot of ${target}.`
    : `Calabash is where people save for a goal together: this one is for ${target}.`

/** As short as a text message has to be. */
export const invitationText = (told: Told): string =>
  `${shortened(asName(told.inviterName), 40)} ${told.role === 'auditor' ? 'asks you to look over' : 'invites you to'} “${shortened(asName(told.goalName), 60)}” on Calabash: ${told.link}`

const shortened = (text: string, length: number): string => {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text
}
