/** An entry of a receipt, as far as its title needs it. */
export interface Told {
  readonly type?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** What a receipt proves, in a sentence; of entries that have none only that they are genuine. */
export const titleOf = (entries: readonly Told[], amountOf: (entry: Told) => string | undefined): string => {
  // The entries are in the order of the log, so the last of these is what the receipt is about.
  const subject = entries.findLast(({ type }) => typeof type === 'string' && Object.hasOwn(sentences, type))
  if (!subject) return 'Genuine'
  const payoutId = subject.data?.['payoutId']
  // A confirmation does not repeat the amount of what was sent.
  const sent = entries.findLast(
    ({ type, data }) => (type === 'PayoutSent' || type === 'PayoutDue') && data?.['payoutId'] === payoutId,
  )
  const amount = amountOf(subject) ?? (payoutId === undefined || !sent ? undefined : amountOf(sent))
  const userId = subject.data?.['userId'] ?? sent?.data?.['userId'] ?? subject.data?.['byUserId']
  const who = Number.isSafeInteger(userId) ? `member ${userId}` : 'a member'
  const sentence = sentences[subject.type as keyof typeof sentences](who, amount ?? 'an amount')
  const at = subject.metadata?.['at']
  return `Genuine: ${sentence}${typeof at === 'string' ? ` on ${dayOf(at)}` : ''}`
}

const sentences = {
  ContributionReceived: (who: string, amount: string) => `${who} paid ${amount}`,
  ContributionRefunded: (who: string, amount: string) => `${amount} was paid back to ${who}`,
  PayoutSent: (who: string, amount: string) => `${amount} was sent to ${who}`,
  PayoutConfirmed: (who: string, amount: string) => `${who} received ${amount}`,
  PayoutContested: (who: string, amount: string) => `${who} reported ${amount} missing`,
} as const

const dayOf = (at: string): string => /^\d{4}-\d\d-\d\d/.exec(at)?.[0] ?? 'an unknown day'
