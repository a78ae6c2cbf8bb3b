import type { GenerationResponse } from '#shared/api/projections.ts'
import { Card } from '../../../components/Card.tsx'
import styles from './Projections.module.css'
import { texts } from './texts.ts'

const words = texts.beside

interface BesideProps {
  of: GenerationResponse
  /** How far it has to come. */
  until: string | null
}

/** The read side as it is folded anew, beside the one that is read. */
export const Beside = ({ of, until }: BesideProps) => {
  const percent = percentOf(of.position, until)
  return (
    <Card title={words.title}>
      <p>{of.isFolding ? words.underWay : words.left}</p>
      <div className={styles.progress}>
        <progress aria-label={words.label} value={percent} max={100} />
        <span className="figures">{words.part(percent)}</span>
      </div>
    </Card>
  )
}

/** Positions may be beyond what a number holds; a part of a hundred is not. */
const percentOf = (position: string | null, until: string | null): number => {
  if (position === null || until === null || BigInt(until) <= 0n) return 0
  return Math.min(100, Number((BigInt(position) * 100n) / BigInt(until)))
}
