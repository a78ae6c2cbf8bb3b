import { useState } from 'react'
import type { AdoptionResponse, OpeningLineResponse } from '#shared/api/adoption.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { Table } from '../../../components/Table.tsx'
import { money } from '../../../lib/format.ts'
import { useRotationButton } from '../useRotationButton.ts'
import type { CircleProps } from '../view.ts'
import styles from './OpeningLines.module.css'
import { openingLineTexts as texts } from './openingLineTexts.ts'
import { seatingByName } from './seating.ts'

const AcceptDialog = lazyPart(() => import('../charter/AcceptDialog.tsx'), 'AcceptDialog')
const CorrectLines = lazyPart(() => import('./CorrectLines.tsx'), 'CorrectLines')

export interface AdoptionProps extends CircleProps {
  adoption: AdoptionResponse
}

const tones: Readonly<Record<'asked' | 'confirmed' | 'denied', StatusTone>> = {
  asked: 'waiting',
  confirmed: 'good',
  denied: 'bad',
}

/** What each seat had paid before, and who has confirmed it. */
export const OpeningLines = (circle: AdoptionProps) => {
  const { adoption, rotation, viewerId } = circle
  const shown = (amount: string) => money(amount, rotation.currency)
  const mine = adoption.lines.find(({ holder }) => holder?.userId === viewerId)
  return (
    <Card title={texts.title}>
      <p className="muted">{texts.about({ round: adoption.round })}</p>
      {mine && <MyLine {...circle} line={mine} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.table} aria-label={texts.all} tabIndex={0}>
        <Table
          caption={texts.all}
          rows={adoption.lines}
          keyOf={({ position }) => position}
          columns={[
            { head: texts.heads.turn, cell: ({ position }) => position },
            { head: texts.heads.sheet, cell: ({ name }) => name, isRowHead: true },
            { head: texts.heads.member, cell: ({ holder }) => holder?.name ?? texts.empty },
            {
              head: texts.heads.status,
              cell: ({ status }) =>
                status === 'empty' ? (
                  texts.statuses.empty
                ) : (
                  <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
                ),
            },
            { head: texts.heads.paid, className: 'figures', cell: ({ paidInAll }) => shown(paidInAll) },
            {
              head: texts.heads.received,
              className: 'figures',
              cell: ({ received }) => (received === null ? texts.toCome : shown(received)),
            },
          ]}
        />
      </section>
      {adoption.may.correct && <Organising {...circle} />}
    </Card>
  )
}

const MyLine = ({ rotation, viewerId, adoption, line }: AdoptionProps & { line: OpeningLineResponse }) => {
  const [reading, setReading] = useState(false)
  const { busy, act } = useRotationButton(rotation.goalId)
  const shown = (amount: string) => money(amount, rotation.currency)
  const words = texts.mine
  const deny = () => void act(words.afterDenying, 'POST', 'lines/deny', { version: rotation.charter.version })
  return (
    <div className={styles.mine}>
      <h3>{words.title}</h3>
      <ul>
        {line.paid.map((amount, index) => {
          const round = index + 1
          const who = adoption.lines[index]?.holder?.name ?? words.free
          const isOwn = round === line.position
          return (
            <li key={round}>
              {isOwn
                ? words.own({ round, amount: shown(line.received ?? '0') })
                : words.paid({ round, who, amount: shown(amount) })}
            </li>
          )
        })}
      </ul>
      {line.owes !== null && <p>{words.owes({ amount: shown(line.owes) })}</p>}
      {line.status === 'confirmed' && <p>{words.confirmed}</p>}
      {line.status === 'denied' && <p>{words.denied}</p>}
      {!adoption.isFull && <p className="muted">{words.waits}</p>}
      <div className={styles.acts}>
        {adoption.may.confirm && <Button onClick={() => setReading(true)}>{words.right}</Button>}
        {adoption.may.deny && (
          <Button look="outline" disabled={busy} onClick={deny}>
            {words.wrong}
          </Button>
        )}
      </div>
      {reading && <AcceptDialog rotation={rotation} viewerId={viewerId} onClosed={() => setReading(false)} />}
    </div>
  )
}

const Organising = (circle: AdoptionProps) => {
  const { adoption, rotation } = circle
  const [correcting, setCorrecting] = useState(false)
  const { busy, act } = useRotationButton(rotation.goalId)
  const order = rotation.may.order ? seatingByName(adoption) : undefined
  return (
    <>
      {order && <p>{texts.match.about}</p>}
      <div className={styles.acts}>
        {order && (
          <Button disabled={busy} onClick={() => void act(texts.match.done, 'PUT', 'order', { order })}>
            {texts.match.button}
          </Button>
        )}
        <Button look="outline" onClick={() => setCorrecting(true)}>
          {texts.correct.button}
        </Button>
      </div>
      {correcting && <CorrectLines {...circle} onClosed={() => setCorrecting(false)} />}
    </>
  )
}
