import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { day } from '../../../lib/format.ts'
import { CharterTerms, TermList } from '../../common/charter/CharterTerms.tsx'
import { PromiseLink } from '../../common/charter/PromiseLink.tsx'
import { changesIn } from '../../common/charter/rules.ts'
import { Draw } from '../draw/Draw.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import type { CircleProps } from '../view.ts'
import { charterCardTexts as texts } from './charterCardTexts.ts'
import styles from './Rules.module.css'

const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx'), 'AcceptDialog')
const AmendDialog = lazyPart(() => import('./AmendDialog.tsx'), 'AmendDialog')

/** The agreed rules. */
export const Rules = (circle: CircleProps) => {
  const { rotation, viewerId } = circle
  const { charter, members, phase, startsOn, draw, me } = rotation
  const [asked, setAsked] = useState<'accept' | 'amend'>()
  const close = () => setAsked(undefined)
  const accepted = members.filter(({ hasAccepted }) => hasAccepted).length
  const forming = phase === 'forming'
  const mine = members.find(({ userId }) => userId === viewerId)
  // After all rounds of a seat no one can owe it another one.
  const isOver = mine?.received || (!forming && phase !== 'running')
  return (
    <Card
      title={texts.title}
      note={texts.version({
        version: charter.version,
        by: accepted === members.length ? 'everybody' : 'some',
        accepted,
        members: members.length,
      })}
    >
      <CharterTerms
        charter={charter}
        currency={rotation.currency}
        seats={rotation.seats}
        money={rotation}
        risk={isOver ? null : rotation.atRisk}
      />
      <p className="muted">
        {forming ? texts.begins({ date: day(startsOn) }) : texts.began({ date: day(startsOn) })}{' '}
        {rotation.money === 'outside' && texts.outside}
      </p>
      {rotation.rulesAhead && (
        <section className={styles.ahead} aria-labelledby="rules-ahead">
          <h3 id="rules-ahead">{texts.ahead({ round: rotation.rulesAhead.fromRound })}</h3>
          <TermList of={changesIn(rotation.rulesAhead)} />
        </section>
      )}
      <PromiseLink />
      <div className={styles.acts}>
        {forming && me?.hasAccepted === false && (
          <Button onClick={() => setAsked('accept')}>{rotationTexts.part.readRules}</Button>
        )}
        {rotation.may.amend && (
          <Button look="outline" onClick={() => setAsked('amend')}>
            {texts.amend}
          </Button>
        )}
      </div>
      {/* While the circle is forming it is shown beside the resulting order. */}
      {!forming && draw?.order && <Draw draw={draw} {...circle} />}
      {asked === 'accept' && <AcceptDialog rotation={rotation} viewerId={viewerId} onClosed={close} />}
      {asked === 'amend' && <AmendDialog rotation={rotation} onClosed={close} />}
    </Card>
  )
}
