import { useState } from 'react'
import { useLocation } from 'wouter'
import type { FileKind } from '#shared/api/batches.ts'
import type { ToSend } from '#shared/api/sending.ts'
import { sum } from '#shared/money.ts'
import { Button } from '../../../components/Button.tsx'
import { minorOf, money } from '../../../lib/format.ts'
import { HttpError, messageOf } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { makeBatch } from './batches.ts'
import { batchTexts } from './batchTexts.ts'
import styles from './Sending.module.css'
import { texts } from './texts.ts'

const words = batchTexts.choose

/** The payouts of one currency that are selected for a batch: all for the same kind of file. */
export const useSelection = (payouts: readonly ToSend[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // Those that were sent meanwhile are not on the list any more.
  const chosen = payouts.filter(({ id }) => ids.has(id))
  const kind = chosen[0]?.fileKind ?? undefined
  return {
    chosen,
    kind,
    has: ({ id }: ToSend): boolean => ids.has(id),
    /** Another kind of file takes another batch. */
    takes: ({ fileKind }: ToSend): boolean => kind === undefined || fileKind === kind,
    toggle: ({ id }: ToSend) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    all: (of: FileKind) =>
      setIds(new Set(payouts.filter(({ fileKind }) => fileKind === of).map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** Beside a payout that a file for the bank can have. */
export const Choose = ({ payout, selection }: { payout: ToSend; selection: Selection }) => {
  const { fileKind, amount, currency, recipient } = payout
  if (fileKind === null) return null
  const name = words.one({ amount: money(amount, currency), who: recipient.name })
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={name}
        checked={selection.has(payout)}
        disabled={!selection.takes(payout)}
        onChange={() => selection.toggle(payout)}
      />
      {words.into({ kind: batchTexts.kinds[fileKind] })}
    </label>
  )
}

interface MakeBatchProps {
  payouts: readonly ToSend[]
  selection: Selection
}

/** The sum of what is selected, and the button that makes a batch of it. */
export const MakeBatch = ({ payouts, selection: { chosen, kind, all, clear } }: MakeBatchProps) => {
  const [, go] = useLocation()
  const { run, busy } = useAction(
    async () => {
      const { id } = await makeBatch({ payouts: chosen.map(asWanted) })
      go(`/admin/sending/${id}`)
    },
    { title: words.failed, failed: error => reasonWith(error, chosen) },
  )
  const byKind = Map.groupBy(
    payouts.filter(({ fileKind }) => fileKind !== null),
    ({ fileKind }) => fileKind,
  )
  if (byKind.size === 0) return null
  const [first] = chosen
  return (
    <div className={styles.making}>
      <p role="status">
        {first && kind
          ? words.sum({
              total: money(sum(chosen.map(one => minorOf(one.amount, one.currency))), first.currency),
              count: chosen.length,
              kind: batchTexts.kinds[kind],
            })
          : words.none}
      </p>
      <div className={styles.acts}>
        {first ? (
          <>
            <Button disabled={busy} onClick={() => void run()}>
              {busy ? words.making : words.make}
            </Button>
            <Button look="quiet" disabled={busy} onClick={clear}>
              {words.clear}
            </Button>
          </>
        ) : (
          [...byKind].map(
            ([of, { length: count }]) =>
              of && (
                <Button key={of} look="outline" onClick={() => all(of)}>
                  {words.all({ count, kind: batchTexts.kinds[of] })}
                </Button>
              ),
          )
        )}
      </div>
    </div>
  )
}

const asWanted = ({ id, attempt, amount, destination }: ToSend) => ({
  ...{ id, attempt, amount },
  destination: destination?.shown?.id ?? '',
})

/** The server names a row by its number. */
const reasonWith = (error: unknown, chosen: readonly ToSend[]): string => {
  const reason = messageOf(error, words.failed)
  const row = error instanceof HttpError ? error.problem.values?.['row'] : undefined
  const payout = typeof row === 'number' ? chosen[row - 1] : undefined
  if (!payout) return reason
  const who = texts.of({ amount: money(payout.amount, payout.currency), who: payout.recipient.name })
  return words.rowIs({ reason, who })
}
