import { usualCircleWord } from '#shared/circleWords.ts'
import { circleWordTexts } from '#shared/circleWordTexts.ts'
import type { InvitationMessage } from '#shared/ports/invitationMail.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { shortened } from '#shared/text.ts'
import { withPlainLinks } from '#shared/textLinks.ts'
import { dateOf, formatDate } from '#shared/time.ts'
import { invitationTexts as texts } from './invitationTexts.ts'
import { asName, type Block, type Content, letter } from './layout.ts'

type Values = Omit<InvitationMessage, 'channel' | 'to' | 'token' | 'unsubscribeToken' | 'language'> & {
  readonly link: string
}

/** The recipient may not know us, and the member's name and the goal's name are untrusted text. */
export const invitation = (values: Values & { readonly unsubscribe: string }): Content => {
  const inviter = asName(values.inviterName)
  const goal = asName(values.goalName)
  const replaced = values.replaces === null ? '' : asName(values.replaces)
  const blocks: readonly Block[] = [
    texts.asks({
      what: whatOf(values),
      inviter,
      goal,
      replaced,
      circleWord: wordOf(values),
    }),
    termsOf(values),
    { kind: 'button', label: texts.button, link: values.link },
    texts.lasts({ day: formatDate(dateOf(values.expiresAt)) }),
    {
      kind: 'note',
      title: texts.strange({ inviter }),
      text: values.runsAgain ? texts.adviceAgain : texts.advice,
    },
  ]
  return letter({
    username: null,
    subject: texts.subject({ inviter, goal }),
    preheader: texts.preheader({ kind: values.rotation ? 'circle' : 'goal', circleWord: wordOf(values) }),
    blocks,
    unsubscribe: { label: texts.unsubscribe, link: values.unsubscribe },
  })
}

const wordOf = ({ rotation }: Values): string => circleWordTexts[rotation?.word ?? usualCircleWord]

const whatOf = ({ role, replaces, runsAgain, rotation }: Values): string => {
  if (role === 'auditor') return 'audit'
  if (replaces !== null) return 'replace'
  if (runsAgain) return 'again'
  return rotation ? 'circle' : 'goal'
}

const termsOf = ({ rotation, target }: Values): string =>
  rotation
    ? texts.circle({ ...rotation, every: everyText(rotation.cycleType), pot: target })
    : texts.savings({ target })

/** Kept short enough for a text message. */
export const invitationText = (values: Values): string =>
  withPlainLinks(
    texts.short({
      what: whatOf(values),
      inviter: shortened(asName(values.inviterName), 40),
      goal: shortened(asName(values.goalName), 60),
      circleWord: wordOf(values),
      link: values.link,
    }),
  )
