import { useState } from 'react'
import type { RoundResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import type { CirclePartProps } from '../part/YourPart.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { roundInSight, roundsAround } from '../view.ts'
import { Round } from './Round.tsx'
import styles from './Rounds.module.css'

const texts = rotationTexts.rounds

/** All rounds one after the other: who receives when, what was paid out and how it is known. */
export const Rounds = (circle: CirclePartProps) => {
  const { rounds, cycleType } = circle.rotation
  const [all, setAll] = useState(false)
  const current = roundInSight(circle.rotation)
  const near = roundsAround(rounds, current?.round ?? rounds.length)
  const shown = all ? rounds : near
  return (
    <Card title={texts.title} note={texts.note(rounds.length, cycleType)}>
      <ol className={styles.rounds}>
        {shown.map((round: RoundResponse) => (
          <Round key={round.round} round={round} isCurrent={round.round === current?.round} {...circle} />
        ))}
      </ol>
      {near.length < rounds.length && (
        <Button look="outline" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all(rounds.length)}
        </Button>
      )}
    </Card>
  )
}
