import type { NoticeKind } from '#shared/api/notices.ts'
import { noticePath } from '#shared/api/notices.ts'
import { formatMoney } from '#shared/money.ts'
import type { Delivery } from '#shared/ports/notices.ts'
import { formatDate } from '#shared/time.ts'
import { correctionWords } from './correctionWords.ts'
import { disputeWords } from './disputeWords.ts'
import { asName, type Block, type Content, letter } from './layout.ts'
import { turnWords } from './turnWords.ts'
import { shortName, type Words } from './words.ts'

export type NoticeValues = Omit<Delivery, 'userId' | 'to'> & {
  readonly appUrl: string
  /** Where this kind of mail is turned off; undefined for what always comes. */
  readonly unsubscribe: string | undefined
}

/** The mail about something that happened in a goal. */
export const goalNotice = (values: NoticeValues): Content => {
  const { username, appUrl, kind, goalId, contributionId, unsubscribe } = values
  const { subject, preheader, text, button, note } = wordsOf(values)
  const blocks: Block[] = [
    ...text.map((line): Block => ({ kind: 'text', text: line })),
    { kind: 'button', label: button, link: appUrl + noticePath(kind, goalId, contributionId) },
    { kind: 'note', title: note[0], text: note[1] },
  ]
  return letter({
    username,
    subject,
    preheader,
    blocks,
    ...(unsubscribe
      ? { unsubscribe: { label: endLabels[kind] ?? 'Get no more mails like this', link: unsubscribe } }
      : {}),
  })
}

const endLabels: Partial<Record<NoticeKind, string>> = {
  due_soon: 'Get no more reminders by mail',
  overdue: 'Get no more reminders by mail',
  your_turn: 'Get no more reminders by mail',
  joined: 'Get no more of this news by mail',
  goal_reached: 'Get no more of this news by mail',
  draw_revealed: 'Get no more of this news by mail',
  rotation_begun: 'Get no more of this news by mail',
  swap_accepted: 'Get no more of this news by mail',
  swap_declined: 'Get no more of this news by mail',
  circle_completed: 'Get no more of this news by mail',
}

/** `today`, `tomorrow`, `in 3 days`, `2 days ago`. */
export const distanceOf = (days: number): string => {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

const wordsOf = (values: NoticeValues): Words => {
  const goal = `“${asName(values.goalName)}”`
  const short = shortName(values.goalName)
  const who = values.name === null ? 'Somebody' : asName(values.name)
  const amount = values.amountCents === null ? 'a payment' : formatMoney(values.amountCents)
  const date = values.date === null ? '' : formatDate(values.date)
  const distance = distanceOf(values.days ?? 0)
  const member: Words['note'] = [
    'You did not expect this?',
    `You get this mail because you are a member of ${goal} on Calabash. If somebody used your address by mistake, simply ignore it.`,
  ]
  const parts = {
    ...{ goal, short, who, whoShort: shortName(who, 20), amount, date, member },
    reason: values.reason,
  }
  switch (values.kind) {
    case 'invitation':
      return {
        subject: `You are invited to ${short}`,
        preheader: 'See what it is about, and answer.',
        text: [`${who} invites you to save together in ${goal}.`],
        button: 'See the invitation',
        note: ['You did not expect this?', 'Then ignore it, or decline: nobody learns more than that.'],
      }
    case 'joined':
      return {
        subject: `${shortName(who, 20)} has joined ${short}`,
        preheader: 'One more to save with.',
        text: [`${who} has joined ${goal}.`],
        button: 'Open the goal',
        note: member,
      }
    case 'contribution_received':
      return values.own
        ? {
            subject: `Receipt: ${amount} for ${short}`,
            preheader: 'Your payment has arrived. Thank you!',
            text: [
              `Your payment of ${amount} for ${goal} has arrived${date ? ` on ${date}` : ''}. Thank you!`,
              `The statement of your card shows it as CALABASH.${values.contributionId === null ? '' : ` Its number is ${values.contributionId}.`}`,
            ],
            button: 'Open the goal',
            note: [
              'You did not make this payment?',
              'Then somebody may be in your account. Please change your password at once, and tell your bank.',
            ],
          }
        : {
            subject: `${shortName(who, 20)} paid ${amount} for ${short}`.slice(0, 60),
            preheader: 'A step closer.',
            text: [`${who} has paid ${amount} into ${goal}.`],
            button: 'Open the goal',
            note: member,
          }
    case 'payment_failed':
      return {
        subject: `Payment failed: ${short}`,
        preheader: 'Nothing was taken. You can try again.',
        text: [
          `Your payment of ${amount} for ${goal} did not go through: ${values.reason ?? 'your bank declined the card'}. Nothing was taken from your card.`,
          'It waits for you, and can be paid at once.',
        ],
        button: 'Try again',
        note: [
          'You did not make this payment?',
          'Then somebody may be in your account. Please change your password at once, and tell your bank.',
        ],
      }
    case 'card_expiring':
      return {
        subject: `Your card expires soon: ${short}`,
        preheader: 'Choose another, so that your plan goes on.',
        text: [
          `Your plan for ${goal} is charged to ${values.reason ?? 'a card'}, which is good until ${date}. Please choose another card for it before then: one that you have saved, or a new one. Nothing is charged for that.`,
        ],
        button: 'Change the card',
        note: [
          'You did not expect this?',
          'Many banks tell us of a new card by themselves; then there is nothing to do.',
        ],
      }
    case 'due_soon':
      return {
        subject: `Due ${distance}: ${short}`,
        preheader: `Your payment is due on ${date}.`,
        text: [
          values.amountCents === null
            ? `${goal} ends on ${date}, that is ${distance}, and has not reached its target yet.`
            : `Your payment of ${amount} for ${goal} is due on ${date}, that is ${distance}.`,
        ],
        button: 'Pay now',
        note: [
          'You did not expect this?',
          `You get this mail because you are a member of ${goal} on Calabash. If you have paid a moment ago, it has crossed your payment.`,
        ],
      }
    case 'overdue':
      return {
        subject: `Overdue: ${short}`,
        preheader: `Your payment was due on ${date}.`,
        text: [
          values.amountCents === null
            ? `${goal} was to reach its target by ${date}, ${distance}, and has not yet.`
            : `Your payment of ${amount} for ${goal} was due on ${date}, ${distance}. The others are waiting for it.`,
        ],
        button: 'Pay now',
        note: [
          'You did not expect this?',
          `You get this mail because you are a member of ${goal} on Calabash. If you have paid a moment ago, it has crossed your payment.`,
        ],
      }
    case 'your_turn':
      return {
        subject: `It is your turn: ${short}`,
        preheader: 'The pot of this round is yours.',
        text: [
          values.reason === null
            ? `Everybody has paid: the pot of ${goal} is full, and this round it is yours. It holds ${amount}.`
            : `The pot of ${goal} is yours this round. It was closed although ${values.reason}, and holds ${amount}.`,
        ],
        button: 'Open the goal',
        note: member,
      }
    case 'payout_sent':
      return {
        subject: `${amount} is on its way: ${short}`,
        preheader: 'Please confirm when it has arrived.',
        text: [
          `Your payout of ${amount} from ${goal} was sent${date ? ` on ${date}` : ''}.`,
          'Please confirm on the page of the goal when it has arrived, or say that it has not.',
        ],
        button: 'Open the goal',
        note: [
          'You did not ask for this?',
          'Payouts only go to members whose turn it is. If you think that this one is wrong, say so on the page of the goal.',
        ],
      }
    case 'goal_reached':
      return {
        subject: `Target reached: ${short}`,
        preheader: 'You have done it.',
        text: [`${goal} has reached its target of ${amount}. Well saved, all of you!`],
        button: 'Open the goal',
        note: member,
      }
    case 'dispute_question':
    case 'dispute_opened':
    case 'payment_disputed':
      return disputeWords(values.kind, parts)
    case 'correction_waiting':
    case 'payment_reversed':
    case 'payout_reversed':
    case 'release_reversed':
      return correctionWords(values.kind, parts, values.own)
    default:
      return turnWords(values.kind, parts)
  }
}
