import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { CharterTerms } from '../../../components/charter/CharterTerms.tsx'
import { day } from '../../../lib/format.ts'
import { Draw } from '../draw/Draw.tsx'
import type { CirclePartProps } from '../part/YourPart.tsx'
import { charterCardTexts as texts } from './charterCardTexts.ts'

const AmendDialog = lazy(() => import('./AmendDialog.tsx').then(module => ({ default: module.AmendDialog })))

/** What the members have agreed on. */
export const Rules = (circle: CirclePartProps) => {
  const { rotation } = circle
  const { charter, members, phase, startsOn, draw } = rotation
  const [amending, setAmending] = useState(false)
  const accepted = members.filter(({ hasAccepted }) => hasAccepted).length
  const forming = phase === 'forming'
  return (
    <Card
      title={texts.title}
      note={`${texts.version(charter.version)}, ${texts.accepted(accepted, members.length)}`}
    >
      <CharterTerms charter={charter} money={rotation} />
      <p className="muted">
        {forming ? texts.begins(day(startsOn)) : texts.began(day(startsOn))}{' '}
        {rotation.money === 'outside' && texts.outside}
      </p>
      {rotation.may.amend && (
        <Button look="outline" onClick={() => setAmending(true)}>
          {texts.amend}
        </Button>
      )}
      {/* While it forms, it stands beside the order that it has made. */}
      {!forming && draw?.order && <Draw draw={draw} {...circle} />}
      {amending && (
        <Suspense>
          <AmendDialog rotation={rotation} onClosed={() => setAmending(false)} />
        </Suspense>
      )}
    </Card>
  )
}
