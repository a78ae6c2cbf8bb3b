import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { day, money } from '../../../lib/format.ts'
import { CharterTerms } from '../../common/charter/CharterTerms.tsx'
import { changesIn } from '../../common/charter/rules.ts'
import { Draw } from '../draw/Draw.tsx'
import type { CircleProps } from '../view.ts'
import { charterCardTexts as texts } from './charterCardTexts.ts'

const AmendDialog = lazyPart(() => import('./AmendDialog.tsx'), 'AmendDialog')

/** What the members have agreed on. */
export const Rules = (circle: CircleProps) => {
  const { rotation } = circle
  const { charter, members, phase, startsOn, draw } = rotation
  const [amending, setAmending] = useState(false)
  const accepted = members.filter(({ hasAccepted }) => hasAccepted).length
  const forming = phase === 'forming'
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
      <CharterTerms charter={charter} currency={rotation.currency} money={rotation} />
      <p className="muted">
        {forming ? texts.begins({ date: day(startsOn) }) : texts.began({ date: day(startsOn) })}{' '}
        {rotation.money === 'outside' && texts.outside}
      </p>
      {rotation.rulesAhead && (
        <section aria-labelledby="rules-ahead">
          <h4 id="rules-ahead">{texts.ahead({ round: rotation.rulesAhead.fromRound })}</h4>
          <ul>
            {changesIn(rotation.rulesAhead).map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
      {rotation.deposits.length > 0 && (
        <section aria-labelledby="deposits">
          <h4 id="deposits">{texts.deposits}</h4>
          <ul>
            {rotation.deposits.map(({ seat, amount, counts }) => (
              <li key={seat.userId}>
                {texts.deposit({
                  who: seat.name,
                  amount: money(amount, rotation.currency),
                  counts: counts === amount ? 'yes' : 'no',
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to="/fairness">{texts.fairness}</Link>
      </p>
      {rotation.may.amend && (
        <Button look="outline" onClick={() => setAmending(true)}>
          {texts.amend}
        </Button>
      )}
      {/* While it forms, it stands beside the order that it has made. */}
      {!forming && draw?.order && <Draw draw={draw} {...circle} />}
      {amending && <AmendDialog rotation={rotation} onClosed={() => setAmending(false)} />}
    </Card>
  )
}
