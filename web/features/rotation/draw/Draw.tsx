import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { InlineSpinner } from '../../../components/Spinner.tsx'
import { moment } from '../../../lib/format.ts'
import type { CirclePartProps } from '../part/YourPart.tsx'
import { useDeed } from '../useDeed.ts'
import styles from './Draw.module.css'
import { drawTexts as texts } from './drawTexts.ts'

// With the hash function, which nothing else needs.
const DrawCheck = lazy(() => import('./DrawCheck.tsx').then(module => ({ default: module.DrawCheck })))

interface DrawProps extends CirclePartProps {
  draw: DrawResponse
}

/** A draw that is open, or what it has come to and that it holds good. */
export const Draw = (props: DrawProps) => (
  <section className={styles.draw} aria-labelledby="the-draw">
    <h3 id="the-draw">{texts.title}</h3>
    {props.draw.order === null ? <Open {...props} /> : <Drawn {...props} order={props.draw.order} />}
    <Workings {...props} />
    <Earlier {...props} />
  </section>
)

const Drawn = ({ order, ...props }: DrawProps & { order: readonly number[] }) => (
  <>
    <p>{texts.drawn(new Intl.ListFormat('en').format(order.map(nameIn(props))))}</p>
    <Suspense fallback={<InlineSpinner label={texts.checking} />}>
      <DrawCheck goalId={props.goal.id} draw={props.draw} />
    </Suspense>
  </>
)

/** Whoever draws until they like what comes of it does so before everybody's eyes. */
const Earlier = (props: DrawProps) => {
  const { earlierDraws } = props.rotation
  if (earlierDraws.length === 0) return null
  return (
    <details className={styles.workings}>
      <summary>
        {texts.earlier(earlierDraws.length)}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <ul className={styles.earlier}>
        {earlierDraws.map(draw => (
          <li key={draw.draw}>
            <h4>{texts.number(draw.draw)}</h4>
            {draw.order && <Drawn {...props} draw={draw} order={draw.order} />}
            <Workings {...props} draw={draw} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const nameIn =
  ({ rotation }: CirclePartProps) =>
  (userId: number): string =>
    rotation.members.find(member => member.userId === userId)?.name ?? String(userId)

const Open = ({ goal, rotation, draw, viewerId }: DrawProps) => {
  const { busy, act } = useDeed(goal.id)
  const added = draw.salts.some(({ userId }) => userId === viewerId)
  return (
    <>
      <p>
        {texts.open(draw.salts.length, rotation.members.length, moment(draw.endsAt))} {added && texts.yours}
      </p>
      <p className="muted">{texts.waits}</p>
      {rotation.may.amend && (
        <Button
          look="outline"
          disabled={busy}
          onClick={() => void act([texts.revealed], 'POST', 'draw/reveal', { draw: draw.draw })}
        >
          {texts.reveal}
        </Button>
      )}
    </>
  )
}

/** For whoever wants to compute it by themselves. */
const Workings = (props: DrawProps) => {
  const { goal, draw } = props
  const name = nameIn(props)
  return (
    <details className={styles.workings}>
      <summary>
        {texts.how}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <ol>
        {texts.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="muted">{texts.numbers(goal.id, draw.draw)}</p>
      <dl>
        <dt>{texts.commitment}</dt>
        <dd>{draw.commitment}</dd>
        <dt>{texts.seed}</dt>
        <dd>{draw.seed ?? texts.hidden}</dd>
        {draw.salts.map(({ userId, salt }) => (
          <div key={userId}>
            <dt>{`${texts.salts}: ${texts.of(name(userId), userId)}`}</dt>
            <dd>{salt}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
