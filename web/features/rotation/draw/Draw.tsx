import { ChevronDown } from 'lucide'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { InlineSpinner } from '../../../components/Spinner.tsx'
import { listOf, moment } from '../../../lib/format.ts'
import { useRotationButton } from '../useRotationButton.ts'
import type { CircleProps } from '../view.ts'
import styles from './Draw.module.css'
import { drawTexts as texts } from './drawTexts.ts'

// With the hash function, which nothing else needs.
const DrawCheck = lazyPart(
  () => import('./DrawCheck.tsx'),
  'DrawCheck',
  <InlineSpinner label={texts.checking} />,
)

interface DrawProps extends CircleProps {
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
    <p>{texts.drawn({ names: listOf(order.map(nameIn(props))) })}</p>
    <DrawCheck goalId={props.goal.id} draw={props.draw} />
  </>
)

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

const Open = ({ goal, rotation, draw, viewerId }: DrawProps) => {
  const { busy, act } = useRotationButton(goal.id)
  const added = draw.salts.some(({ userId }) => userId === viewerId)
  return (
    <>
      <p>
        {texts.open({
          until: moment(draw.endsAt),
          added: draw.salts.length,
          members: rotation.members.length,
        })}{' '}
        {added && texts.yours}
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

/** All that is needed to compute the draw independently. */
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
        {texts.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="muted">{texts.numbers({ goal: goal.id, draw: draw.draw })}</p>
      <dl>
        <dt>{texts.commitment}</dt>
        <dd>{draw.commitment}</dd>
        <dt>{texts.seed}</dt>
        <dd>{draw.seed ?? texts.hidden}</dd>
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
