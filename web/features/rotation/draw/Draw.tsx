import { ChevronDown } from 'lucide'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../../components/Button.tsx'
import { Help } from '../../../components/Help.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { InlineSpinner } from '../../../components/Spinner.tsx'
import { moment } from '../../../lib/format.ts'
import type { CircleProps } from '../view.ts'
import styles from './Draw.module.css'
import { drawTexts as texts } from './drawTexts.ts'
import { awaitedIn, useRevealing } from './useRevealing.ts'

// Includes the hash function, which nothing else needs.
const DrawCheck = lazyPart(
  () => import('./DrawCheck.tsx'),
  'DrawCheck',
  <InlineSpinner label={texts.checking} />,
)

interface DrawProps extends CircleProps {
  draw: DrawResponse
}

/** A draw in progress, or its result with the check of it. */
export const Draw = (props: DrawProps) => (
  <section className={styles.draw} aria-labelledby="the-draw">
    <h3>
      <span id="the-draw">{texts.title}</span> <Help word="draw" />
    </h3>
    <State {...props} />
    <First {...props} />
    <Workings {...props} />
    <Earlier {...props} />
  </section>
)

const State = (props: DrawProps) => {
  const { draw } = props
  if (draw.order !== null) return <Drawn {...props} order={draw.order} />
  switch (draw.stage) {
    case 'voided':
      return <p>{voidWords(props)}</p>
    case 'revealing':
      return <Revealing {...props} />
    default:
      return <Adding {...props} />
  }
}

const Drawn = ({ order, ...props }: DrawProps & { order: readonly number[] }) => (
  <>
    <p>{texts.drawn({ names: listOf(order.map(nameIn(props))) })}</p>
    <DrawCheck goalId={props.goal.id} viewerId={props.viewerId} draw={props.draw} />
  </>
)

/** Shown to everybody before they add a salt. */
const First = (props: DrawProps) => {
  const { drawnFirst } = props.draw
  if (!drawnFirst || drawnFirst.length === 0) return null
  return <p className="muted">{texts.first({ names: listOf(drawnFirst.map(nameIn(props))) })}</p>
}

/** Earlier draws stay visible, so that repeated drawing is noticed. */
const Earlier = (props: DrawProps) => {
  const { earlierDraws } = props.rotation
  if (earlierDraws.length === 0) return null
  return (
    <details className={styles.workings}>
      <summary>
        {texts.earlier({ count: earlierDraws.length })}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <ul className={styles.earlier}>
        {earlierDraws.map(draw => (
          <li key={draw.draw}>
            <h4>{texts.number({ number: draw.draw })}</h4>
            {draw.order && <Drawn {...props} draw={draw} order={draw.order} />}
            {draw.stage === 'voided' && <p>{voidWords({ ...props, draw })}</p>}
            <Workings {...props} draw={draw} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const nameIn =
  ({ rotation }: CircleProps) =>
  (userId: number): string =>
    rotation.members.find(member => member.userId === userId)?.name ?? String(userId)

const Adding = ({ rotation, draw, viewerId }: DrawProps) => {
  const added = new Set([...draw.commitments, ...draw.salts].map(({ userId }) => userId))
  return (
    <>
      <p>
        {texts.open({
          until: moment(draw.endsAt),
          added: added.size,
          members: rotation.members.length,
        })}{' '}
        {viewerId !== undefined && added.has(viewerId) && texts.yours}
      </p>
      {draw.draw > 1 && draw.revealBy !== null && <p>{texts.again}</p>}
      <p className="muted">{draw.revealBy === null ? texts.waits : texts.waitsSealed}</p>
    </>
  )
}

const Revealing = (props: DrawProps) => {
  const { goal, draw, viewerId } = props
  const own = useRevealing(goal.id, viewerId, draw)
  const awaited = awaitedIn(draw)
  const until = moment(draw.revealBy ?? draw.endsAt)
  return (
    <>
      <p>
        {awaited.length > 0
          ? texts.awaited({ names: listOf(awaited.map(nameIn(props))), until })
          : texts.seedNext}
      </p>
      {own?.lost && <p>{texts.lost({ until })}</p>}
      {own && (
        <Button look="outline" disabled={own.busy} onClick={() => void own.reveal()}>
          {texts.show}
        </Button>
      )}
      <p className="muted">{texts.byItself}</p>
    </>
  )
}

const voidWords = (props: DrawProps): string => {
  const { missing, commitments } = props.draw
  const names = listOf((missing ?? []).map(nameIn(props)))
  const hadAdded = commitments.some(({ userId }) => missing?.includes(userId))
  const lacks = missing?.length === 0 ? 'seed' : hadAdded ? 'shown' : 'added'
  return `${texts.voided({ lacks, names })} ${texts.afterVoid}`
}

/** All data that are needed to recompute the draw independently. */
const Workings = (props: DrawProps) => {
  const { goal, draw } = props
  const name = nameIn(props)
  return (
    <details className={styles.workings}>
      <summary>
        {texts.how}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <ol>
        {(draw.revealBy === null ? texts.stepsInTheOpen : texts.steps).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="muted">
        {texts.numbers({ goal: goal.id, draw: draw.draw })} {draw.revealBy !== null && texts.offline}
      </p>
      <dl>
        <dt>{texts.commitment}</dt>
        <dd>{draw.commitment}</dd>
        <dt>{texts.seed}</dt>
        <dd>{draw.seed ?? texts.hidden}</dd>
        {draw.commitments.map(({ userId, commitment }) => (
          <div key={userId}>
            <dt>{texts.addedHash({ who: name(userId), number: userId })}</dt>
            <dd>{commitment}</dd>
          </div>
        ))}
        {draw.salts.map(({ userId, salt }) => (
          <div key={userId}>
            <dt>{texts.added({ who: name(userId), number: userId })}</dt>
            <dd>{salt}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
