import { stripeAskTexts } from '#shared/api/stripeAskTexts.ts'
import { deviceInWords } from '#shared/deviceWords.ts'
import { rowOf } from '#shared/intl.ts'
import { formatMoment } from '#shared/moment.ts'
import { formatMoney } from '#shared/money.ts'
import { changes, changeTexts } from '#shared/notices/accountChangeTexts.ts'
import { accountTexts } from '#shared/notices/accountTexts.ts'
import type { AccountMail } from '#shared/ports/accountMail.ts'
import type { AccountNotification, JobPayloads } from '#shared/ports/jobQueue.ts'
import { type Block, type Content, letter } from './layout.ts'

interface Person {
  readonly username: string
}
interface Linked extends Person {
  readonly link: string
}
interface Coded extends Person {
  readonly code: string
}

/** What to do if it was not the reader. */
const note = ({ strange, advice }: { readonly strange: string; readonly advice: string }): Block => ({
  kind: 'note',
  title: strange,
  text: advice,
})

/** A text, a button for the link, and for how long the link works. */
const linkMail = (texts: typeof accountTexts.verify, { username, link }: Linked): Content =>
  letter({
    ...texts,
    username,
    blocks: [texts.text, { kind: 'button', label: texts.button, link }, texts.lasts, note(texts)],
  })

/** After signing up: proves that the address belongs to the member. */
export const verifyEmail = (values: Linked): Content => linkMail(accountTexts.verify, values)

/** Proves a new address. */
export const changeEmail = (values: Linked): Content => linkMail(accountTexts.changeEmail, values)

/** To the address of before. */
export const emailChanged = (values: Linked): Content => linkMail(accountTexts.emailChanged, values)

/** After a sign-in on a device that is not known. */
export const newDevice = ({
  username,
  link,
  device,
  at,
}: Linked & { readonly device: string; readonly at: string }): Content => {
  const texts = accountTexts.newDevice
  return letter({
    ...texts,
    username,
    blocks: [
      texts.text({ device: deviceInWords(device), when: formatMoment(at) }),
      texts.fine,
      { kind: 'button', label: texts.button, link },
      note(texts),
    ],
  })
}

type DestinationChange = Pick<
  Extract<AccountMail, { readonly purpose: 'destination_changed' }>,
  'currency' | 'kind' | 'mask' | 'at' | 'usableFrom'
>
/** The first one can be used at once. */
export const changeIn = ({ kind, at, usableFrom }: Pick<DestinationChange, 'kind' | 'at' | 'usableFrom'>) =>
  kind === null ? 'deleted' : usableFrom > at ? 'changed' : 'first'

/** After where payouts go was entered, changed or deleted. */
export const destinationChanged = ({
  username,
  link,
  currency,
  kind,
  mask,
  at,
  usableFrom,
}: Linked & DestinationChange): Content => {
  const texts = accountTexts.destination
  const change = changeIn({ kind, at, usableFrom })
  const place = kind === null || kind === 'cash' ? texts.cash : texts.place({ kind, mask })
  return letter({
    ...texts,
    username,
    subject: texts.subject({ change }),
    blocks: [
      texts.text({ change, currency, place, when: formatMoment(usableFrom) }),
      { kind: 'button', label: texts.button, link },
      note(texts),
    ],
  })
}

/** The link for a forgotten password. */
export const resetPassword = (values: Linked): Content => linkMail(accountTexts.reset, values)

/** The code is not in the subject or the preheader, because locked screens show those. */
const codeMail = (texts: typeof accountTexts.recovery, { username, code }: Coded): Content =>
  letter({
    ...texts,
    username,
    blocks: [texts.text, { kind: 'code', code }, texts.lasts, note(texts)],
  })

export const recoveryCode = (values: Coded): Content => codeMail(accountTexts.recovery, values)

/** Confirms an important action of a user without a second factor. */
export const stepUpCode = (values: Coded): Content => codeMail(accountTexts.stepUp, values)

/** Says what to do if it was not the user: an attacker may have locked them out, so it does not ask to sign in. */
/** As a text message. */
export const phoneCode = (code: string): string => accountTexts.phone.text({ code })

export const passwordChanged = ({
  username,
  at,
  settingsLink,
}: Person & { readonly at: string; readonly settingsLink: string }): Content => {
  const texts = accountTexts.password
  return letter({
    ...texts,
    username,
    blocks: [
      texts.text({ when: formatMoment(at) }),
      texts.fine,
      { kind: 'button', label: texts.button, link: settingsLink },
      note(texts),
    ],
  })
}

export const accountChanged = ({
  username,
  what,
  lock,
  stripe,
  funds,
  about,
}: Person & {
  readonly what: Exclude<AccountNotification, 'password_changed'>
  readonly lock?: { readonly until: string; readonly reason: string } | undefined
  readonly stripe?: JobPayloads['account-notice']['stripe']
  readonly funds?: JobPayloads['account-notice']['funds']
  /** The name of the account that an admin is notified about. */
  readonly about?: string | 0 | undefined
}): Content => {
  const { subject, fact, advice, strange, otherwise } = changes[what]
  const { lockedUntil, stripeAsks, shortOf, accountOf } = changeTexts
  const details = [
    ...(lock ? [lockedUntil({ until: formatMoment(lock.until), reason: lock.reason })] : []),
    ...(stripe ? [stripeAsks(asked(stripe))] : []),
    ...(funds ? [shortOf(missing(funds))] : []),
    ...(about ? [accountOf({ name: about })] : []),
  ]
  return letter({
    username,
    subject,
    preheader: preheaderOf(what),
    blocks: [fact, ...details, advice, note({ strange, advice: otherwise })],
  })
}

const preheaderOf = (what: AccountNotification): string => {
  if (what === 'stripe_short') return changeTexts.preheaderOfFunds
  const isAboutPayouts = what === 'stripe_asks' || what === 'stripe_closed' || what === 'stripe_given_up'
  return isAboutPayouts ? changeTexts.preheaderOfStripe : changeTexts.preheader
}
const missing = ({
  currency,
  neededMinor,
  availableMinor,
  payouts,
}: NonNullable<JobPayloads['account-notice']['funds']>) => ({
  payouts,
  needed: formatMoney(neededMinor, currency),
  available: formatMoney(availableMinor, currency),
})
const asked = ({ asks, deadline }: NonNullable<JobPayloads['account-notice']['stripe']>) => ({
  asks: rowOf(asks.map(ask => stripeAskTexts[ask])),
  until: deadline === undefined ? 'now' : 'later',
  deadline: deadline === undefined ? '' : formatMoment(deadline),
})

/** The last mail; the deletion cannot be undone. */
export const claimRefused = ({ username }: Person): Content => {
  const texts = accountTexts.claimRefused
  return letter({ ...texts, username, blocks: [texts.text, texts.stays, note(texts)] })
}

export const accountDeleted = ({ username }: Person): Content => {
  const texts = accountTexts.deleted
  return letter({ ...texts, username, blocks: [texts.text, texts.stays, note(texts)] })
}
