import type { TreeHead } from '#shared/api/transparency.ts'
import type { Currency } from '#shared/currencies.ts'
import type { Instant } from '#shared/time.ts'
import { evidenceTexts } from './evidenceTexts.ts'

interface Facts {
  readonly goalId: number
  readonly name: string
  readonly currency: Currency
  readonly head: TreeHead
  readonly events: bigint
  /** Whether events are left out that the caller may not see in full. */
  readonly partial: boolean
  readonly madeAt: Instant
}

/** The archive's README, for readers who do not know Calabash. */
export const readme = ({ name, head, events, partial, ...facts }: Facts): string =>
  evidenceTexts.readme({
    ...facts,
    name: name.replaceAll(/\s+/g, ' '),
    events: String(events),
    size: head.size,
    root: head.root,
    partial: partial ? 'yes' : 'no',
  })
