import type { TransactionResponse } from '#shared/api/contributions.ts'
import { contributionId, type UserId } from '#shared/ids.ts'
import { formatMoney, type Minor } from '#shared/money.ts'
import { calendarDate, formatDate } from '#shared/time.ts'
import type { KnownStandIn } from '../../accounts/standIns.ts'
import { isAdopting } from '../../domain/goal/adoption/adopting.ts'
import { openingLinesOf } from '../../domain/goal/adoption/lineOf.ts'
import { isCircle, isForming } from '../../domain/goal/rotation/circle.ts'
import { wordsNeeded } from '../../domain/goal/standIns/permissions.ts'
import { addedBy } from '../../domain/goal/standIns/standIns.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { linkPage } from './emailLinkPages.ts'
import type { Asked, Duties } from './seatDuties.ts'
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
  /** Without those of deleted accounts. */
  readonly names: ReadonlyMap<UserId, string>
  readonly duties: Duties
  /** Everything that was entered in their name. */
  readonly payments: readonly TransactionResponse[]
  /** Of reported payments to them. */
  readonly codes: ReadonlyMap<string, string>
  readonly faults: SeatFaults | undefined
}

/** What a member without an account sees by their link, on the cheapest phone. */
export const seatPage = (seat: Seat): string => {
  const { known, state, faults } = seat
  const who = nameOf(seat, addedBy(state, known.userId))
  const isMember = state.members.has(known.userId)
  const standIn = state.standIns.get(known.userId)
  const goal = state.terms?.name ?? ''
  const parts = [
    faults && Object.keys(faults.errors).length === 0 ? `<p role="alert">${escaped(faults.message)}</p>` : '',
    paragraph(texts.added({ who, name: known.name, goal })),
    isMember ? factsOf(seat) : paragraph(texts.replaced),
    lineOf(seat),
    debtsOf(seat),
    paymentsOf(seat),
    askedOf(seat),
    ...(standIn?.isClaimed
      ? [paragraph(texts.yours), `<p><a href="/">${texts.signIn}</a></p>`]
      : state.openClaims.has(known.userId)
        ? [claimOf(seat)]
        : [isMember ? answersOf(seat) : '', claimForm(seat)]),
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

/** What their seat had paid and received by the sheet of a circle that already ran. */
const lineOf = ({ path, known, state, names }: Seat): string => {
  if (!isAdopting(state)) return ''
  const all = openingLinesOf(state)
  const own = all.find(({ holder }) => holder === known.userId)
  if (!own) return ''
  const { currency } = state.terms
  const shown = (amount: Minor): string => formatMoney(amount, currency)
  const nameAt = (index: number): string => {
    const holder = all[index]?.holder
    return (holder !== undefined && names.get(holder)) || texts.line.empty
  }
  const lines = own.paidMinor.flatMap((amount, index) =>
    index + 1 === own.position
      ? []
      : texts.line.paid({ round: index + 1, who: nameAt(index), amount: shown(amount) }),
  )
  const received =
    own.receivedMinor === undefined
      ? []
      : [texts.line.received({ round: own.position, amount: shown(own.receivedMinor) })]
  const version = state.charterVersion
  const isFull = all.every(({ holder }) => holder !== undefined)
  const answers =
    own.status === 'confirmed'
      ? paragraph(texts.line.confirmed)
      : isFull
        ? button(`${path}/line/confirm`, texts.line.right, { version })
        : paragraph(texts.line.waits)
  const deny =
    own.status === 'denied'
      ? paragraph(texts.line.denied)
      : button(`${path}/line/deny`, texts.line.wrong, { isOther: true, version })
  return `<h2>${texts.line.title}</h2>
<ul>${[...lines, ...received].map(line => `<li>${escaped(line)}</li>`).join('')}</ul>
${answers}
${deny}`
}

const debtsOf = (seat: Seat): string => {
  const { due, waiting, owed, owing } = seat.duties
  const lines = [
    ...due.map(amount => texts.due({ amount: moneyOf(seat, amount) })),
    ...waiting.map(amount => texts.waiting({ amount: moneyOf(seat, amount) })),
    ...owed.map(one => texts.owed({ who: nameOf(seat, one.userId), amount: moneyOf(seat, one.amountMinor) })),
    ...owing.map(one =>
      texts.owing({ who: nameOf(seat, one.userId), amount: moneyOf(seat, one.amountMinor) }),
    ),
  ]
  return lines.length === 0 ? '' : `<ul>${lines.map(line => `<li>${escaped(line)}</li>`).join('')}</ul>`
}

const paymentsOf = (seat: Seat): string => {
  const { path, known, state, payments } = seat
  if (payments.length === 0) return state.members.has(known.userId) ? paragraph(texts.nothingEntered) : ''
  const lines = payments.map(({ id, amount, currency, createdAt, status, round = 0 }) => {
    const about = { amount: `${amount} ${currency}`, date: day(createdAt), round: round ?? 0, status }
    const isOpen = state.contributions.get(contributionId(id))?.status === 'reported'
    const withdraw = isOpen ? button(`${path}/payments/${id}/deny`, texts.withdraw, { isOther: true }) : ''
    return `<li>${escaped(texts.payment(about))}${withdraw}</li>`
  })
  return `<h2>${escaped(texts.entered({ who: nameOf(seat, addedBy(state, known.userId)) }))}</h2>
<ul>${lines.join('')}</ul>`
}

const askedOf = (seat: Seat): string => {
  const { path, duties } = seat
  const about = (text: 'hasItCome' | 'wasHandedOver' | 'isMissing', one: Asked) =>
    paragraph(texts[text]({ who: nameOf(seat, one.userId), amount: moneyOf(seat, one.amountMinor) }))
  const confirming = (one: Asked, to: string, attempt?: number) =>
    one.mayConfirm
      ? button(`${to}/confirm`, texts.hasCome, { attempt }) + codeOf(seat, one)
      : paragraph(texts.notByLink({ who: nameOf(seat, one.userId) }))
  const reports = duties.reports.map(one => {
    const to = `${path}/payments/${one.id}`
    return [
      about('hasItCome', one),
      confirming(one, to),
      button(`${to}/deny`, texts.hasNotCome, { isOther: true }),
    ]
  })
  const payouts = duties.payouts.map(one => {
    const to = `${path}/payouts/${one.id}`
    const { attempt, isContested } = one
    const deny = button(`${to}/contest`, texts.hasNotCome, { isOther: true, attempt })
    return [
      about(isContested ? 'isMissing' : 'wasHandedOver', one),
      confirming(one, to, attempt),
      isContested ? '' : deny,
    ]
  })
  return [...reports, ...payouts].flat().join('\n')
}

/** What who pays them can type instead. */
const codeOf = ({ codes }: Seat, { id }: Asked): string => {
  const code = codes.get(id)
  return code === undefined ? '' : paragraph(texts.code({ code: spaced(code) }))
}

/** In two groups, as it is read out. */
const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

interface Pressed {
  readonly isOther?: boolean
  /** Of a payout: which sending is meant. */
  readonly attempt?: number | undefined
  /** Of the rules and lines that are shown. */
  readonly version?: number
}
const button = (action: string, text: string, { isOther = false, ...values }: Pressed): string => {
  const meant = Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : `<input type="hidden" name="${name}" value="${value}">`,
  )
  const look = isOther ? ' class="other"' : ''
  return `<form method="post" action="${escaped(action)}">${meant.join('')}<button type="submit"${look}>${text}</button></form>`
}

const nameOf = ({ names }: Seat, userId: UserId | undefined): string =>
  (userId !== undefined && names.get(userId)) || texts.former
const moneyOf = ({ state: { terms } }: Seat, amountMinor: Minor): string =>
  terms ? formatMoney(amountMinor, terms.currency) : ''

const answersOf = (seat: Seat): string => {
  const { path, known, state } = seat
  const who = nameOf(seat, addedBy(state, known.userId))
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
  if (!state.members.has(known.userId)) return paragraph(texts.claimedFormer)
  const needed = wordsNeeded(state, known.userId)
  return paragraph(texts.claimed({ words: claim.vouchedBy.length, needed }))
}

/** Their link was sent to their number, which was not changed since. */
const isTexted = ({ userId, textedTo }: KnownStandIn, state: GoalState): boolean =>
  textedTo !== null && textedTo === state.standIns.get(userId)?.numberChanges

const claimForm = ({ path, known, state, faults }: Seat): string => `<h2>${texts.claim.title}</h2>
${paragraph(
  state.members.has(known.userId)
    ? texts.claim.about({ needed: isTexted(known, state) ? 1 : 2 })
    : texts.claim.aboutFormer,
)}
${paragraph(texts.claim.hasAccount)}
<p><a href="${escaped(path.replace('/seat/', '/take-over/'))}">${texts.claim.withAccount}</a></p>
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
