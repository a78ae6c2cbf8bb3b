import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { CashBoxesResponse, CashBoxResponse, CashHandoverResponse } from '#shared/api/cashBoxes.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { day, money } from '../../../lib/format.ts'
import { cashBoxesKey, keysOfGoal } from '../../../lib/goals.ts'
import { post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import styles from './Cash.module.css'
import { cashTexts as texts } from './cashTexts.ts'

const CountDialog = lazyPart(() => import('./CountDialog.tsx'), 'CountDialog')
const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx'), 'HandOverDialog')

/** Changes the boxes, and shows the result. */
const useBoxAction = (goalId: number) => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  return async (path: string, payload?: unknown): Promise<void> => {
    const key = cashBoxesKey(goalId)
    await mutate(key, await post<CashBoxesResponse>(`${key}/${path}`, payload), { revalidate: false })
    await refresh(...keysOfGoal(goalId).filter(one => one !== key))
  }
}

interface CashBoxesProps {
  goalId: number
  viewerId: number | undefined
}

/** Cash that members keep for the circle: what should be there, when it was counted, and handing it over. */
export const CashBoxes = ({ goalId, viewerId }: CashBoxesProps) => {
  const boxes = useSWR<CashBoxesResponse, Error>(cashBoxesKey(goalId))
  const act = useBoxAction(goalId)
  return (
    <Card title={texts.title} note={texts.note}>
      <Loaded of={boxes} loading={texts.loading} failed={texts.loadFailed}>
        {data => <Boxes data={data} viewerId={viewerId} act={act} />}
      </Loaded>
    </Card>
  )
}

interface BoxesProps {
  data: CashBoxesResponse
  viewerId: number | undefined
  act: BoxAction
}

const Boxes = ({ data, viewerId, act }: BoxesProps) => {
  const [asked, setAsked] = useState<'count' | 'hand over'>()
  const close = () => setAsked(undefined)
  const { currency } = data
  const mine = data.boxes.find(({ holder }) => holder.userId === viewerId)
  const others = data.boxes.filter(({ holder, ceiling }) => holder.userId !== viewerId && ceiling !== null)
  const mayHandOver = Number(mine?.holds ?? 0) > 0 && others.length > 0
  return (
    <>
      <ul className={styles.list}>
        {data.boxes.map(box => (
          <li key={box.holder.userId}>
            <span>
              {texts.holder({ who: box.holder.name, by: box.holder.userId === viewerId ? 'you' : 'other' })}
              <small className="muted">{roomOf(box, data)}</small>
              <small className="muted">{lastCountOf(box, data)}</small>
            </span>
            <strong className="figures">{money(box.holds, currency)}</strong>
          </li>
        ))}
        {data.handovers.map(handover => (
          <Handover
            key={handover.handover}
            handover={handover}
            currency={currency}
            viewerId={viewerId}
            act={act}
          />
        ))}
      </ul>
      {mine?.nextCount != null && (
        <div className={styles.acts}>
          <Button look="outline" onClick={() => setAsked('count')}>
            {texts.count}
          </Button>
          {mayHandOver && (
            <Button look="outline" onClick={() => setAsked('hand over')}>
              {texts.handOver}
            </Button>
          )}
        </div>
      )}
      {asked === 'count' && mine && <CountDialog box={mine} currency={currency} act={act} onClosed={close} />}
      {asked === 'hand over' && (
        <HandOverDialog others={others} currency={currency} act={act} onClosed={close} />
      )}
    </>
  )
}

export type BoxAction = ReturnType<typeof useBoxAction>
type Currency = CashBoxesResponse['currency']

const roomOf = ({ ceiling, room }: CashBoxResponse, { currency }: CashBoxesResponse): string =>
  ceiling === null
    ? texts.noRoom
    : texts.room({ room: money(room, currency), ceiling: money(ceiling, currency) })

const lastCountOf = ({ holder }: CashBoxResponse, { counts, currency }: CashBoxesResponse): string => {
  const last = counts.find(count => count.holder.userId === holder.userId)
  if (!last) return texts.notCounted
  return texts.counted({
    date: day(last.countedAt),
    same: last.counted === last.expected ? 'yes' : 'no',
    counted: money(last.counted, currency),
    expected: money(last.expected, currency),
    why: last.explanation ?? '',
  })
}

interface HandoverProps {
  handover: CashHandoverResponse
  currency: Currency
  viewerId: number | undefined
  act: BoxAction
}

/** Not confirmed by the other side. */
const Handover = ({ handover, currency, viewerId, act }: HandoverProps) => {
  const { from, to, amount, mayConfirm, mayEnd } = handover
  const { run, busy } = useAction((how: 'confirm' | 'end') => act(`handovers/${handover.handover}/${how}`), {
    failed: texts.failed,
  })
  return (
    <li className={styles.moving}>
      <span>
        {texts.moving({
          ...{ from: from.name, to: to.name, amount: money(amount, currency) },
          by: from.userId === viewerId ? 'you' : 'other',
          whose: to.userId === viewerId ? 'you' : 'other',
        })}
      </span>
      {mayEnd && (
        <div className={styles.acts}>
          {mayConfirm && (
            <Button disabled={busy} onClick={() => void run('confirm', texts.confirmed)}>
              {texts.confirm}
            </Button>
          )}
          <Button look="quiet" disabled={busy} onClick={() => void run('end', texts.ended)}>
            {texts.end}
          </Button>
        </div>
      )}
    </li>
  )
}
