import type { TransactionResponse } from '#shared/api/contributions.ts'
import { formatMoney } from '#shared/money.ts'
import { calendarDate, formatDate } from '#shared/time.ts'
import type { KnownStandIn } from '../../accounts/standIns.ts'
import { isCircle, isForming } from '../../domain/goal/rotation/circle.ts'
import { wordsNeeded } from '../../domain/goal/standIns/permissions.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { linkPage } from './emailLinkPages.ts'
import { seatTexts as texts } from './seatTexts.ts'

export interface SeatFaults {
  readonly status: number
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly typed: { readonly username: string; readonly email: string }
}
interface Seat {
  /** Of the page. */
  readonly path: string
  readonly known: KnownStandIn
  readonly state: GoalState
  /** Null after their account was deleted. */
  readonly addedBy: string | null | undefined
  /** What other members say to have paid to them. */
  readonly asked: readonly TransactionResponse[]
  /** Everything that was entered in their name. */
  readonly payments: readonly TransactionResponse[]
  readonly faults: SeatFaults | undefined
}

/** What a member without an account sees by their link, on the cheapest phone. */
export const seatPage = (seat: Seat): string => {
  const { known, state, addedBy, faults } = seat
  const standIn = state.standIns.get(known.userId)
  const goal = state.terms?.name ?? ''
  const parts = [
    faults && Object.keys(faults.errors).length === 0 ? `<p role="alert">${escaped(faults.message)}</p>` : '',
    paragraph(texts.added({ who: addedBy ?? texts.former, name: known.name, goal })),
    factsOf(seat),
    paymentsOf(seat),
    askedOf(seat),
    ...(standIn?.isClaimed
      ? [paragraph(texts.yours), `<p><a href="/">${texts.signIn}</a></p>`]
      : state.openClaims.has(known.userId)
        ? [claimOf(seat)]
        : [answersOf(seat), claimForm(seat)]),
  ]
  return linkPage(escaped(texts.title({ goal })), parts.join('\n'))
}

export const unknownSeatPage = (): string => linkPage(texts.unknown, paragraph(texts.askAgain))
export const leftSeatPage = (): string => linkPage(texts.left, paragraph(texts.leftAbout))

const factsOf = ({ known, state }: Seat): string => {
  if (!isCircle(state)) return ''
  const { round } = state
  const { rotation, currency, startDate, targetMinor } = state.terms
  const { position } = state.members.get(known.userId) ?? {}
  const begins = isForming(state)
  const lines = [
    texts.pays({ amount: formatMoney(rotation.contributionMinor, currency), seats: rotation.seats }),
    texts.gets({ pot: formatMoney(targetMinor, currency), turn: position ?? 0 }),
    begins ? texts.begins({ date: day(startDate) }) : texts.round({ round }),
  ]
  return `<ul>${lines.map(line => `<li>${escaped(line)}</li>`).join('')}</ul>`
}

const paymentsOf = ({ payments, addedBy }: Seat): string => {
  if (payments.length === 0) return paragraph(texts.nothingEntered)
  const lines = payments.map(({ amount, currency, createdAt, status, round = 0 }) =>
    texts.payment({ amount: `${amount} ${currency}`, date: day(createdAt), round: round ?? 0, status }),
  )
  return `<h2>${escaped(texts.entered({ who: addedBy ?? texts.former }))}</h2>
<ul>${lines.map(line => `<li>${escaped(line)}</li>`).join('')}</ul>`
}

const askedOf = ({ path, asked }: Seat): string =>
  asked
    .map(({ id, username, amount, currency }) => {
      const button = (way: string, text: string, look = '') =>
        `<form method="post" action="${path}/payments/${id}/${way}"><button type="submit"${look}>${text}</button></form>`
      return `${paragraph(texts.hasItCome({ who: username, amount: `${amount} ${currency}` }))}
${button('confirm', texts.hasCome)}
${button('deny', texts.hasNotCome, ' class="other"')}`
    })
    .join('\n')

const answersOf = ({ path, known, state, addedBy }: Seat): string => {
  const who = addedBy ?? texts.former
  const answered = state.standIns.get(known.userId)?.hasAnswered
  const yes = answered
    ? paragraph(texts.answered)
    : `${paragraph(texts.isItRight)}<form method="post" action="${path}/answer"><button type="submit">${texts.takePart}</button></form>`
  const no =
    isCircle(state) && isForming(state)
      ? `<form method="post" action="${path}/leave"><button type="submit" class="other">${texts.leave}</button></form>`
      : paragraph(texts.tooLate({ who }))
  return `${yes}\n${no}`
}

const claimOf = ({ known, state }: Seat): string => {
  const claim = state.openClaims.get(known.userId)
  if (!claim) return ''
  if (claim.objection) return paragraph(texts.objected({ date: day(claim.objection.decidedBy) }))
  if (claim.noticeEndsAt !== undefined) return paragraph(texts.noticed({ date: day(claim.noticeEndsAt) }))
  const needed = wordsNeeded(state, known.userId)
  return paragraph(texts.claimed({ words: claim.vouchedBy.length, needed }))
}

const claimForm = ({ path, known, faults }: Seat): string => `<h2>${texts.claim.title}</h2>
${paragraph(texts.claim.about)}
<form method="post" action="${path}/claim">
${field({ name: 'username', type: 'text', complete: 'username', value: faults?.typed.username || known.name, faults })}
${field({ name: 'email', type: 'email', complete: 'email', value: faults?.typed.email ?? '', faults })}
${field({ name: 'password', type: 'password', complete: 'new-password', value: '', faults })}
<button type="submit">${texts.claim.send}</button>
</form>`

interface Field {
  readonly name: keyof typeof texts.claim.fields
  readonly type: string
  readonly complete: string
  readonly value: string
  readonly faults: SeatFaults | undefined
}
const field = ({ name, type, complete, value, faults }: Field): string => {
  const fault = faults?.errors[name]
  const described = fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`
  return `<label for="${name}">${texts.claim.fields[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" value="${escaped(value)}" required${described}>
${fault === undefined ? '' : `<p id="${name}-fault" role="alert">${escaped(fault)}</p>`}`
}

const day = (text: string): string => formatDate(calendarDate(text.slice(0, 10)))
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)
