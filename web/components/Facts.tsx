import type { ReactNode } from 'react'

interface FactsProps {
  /** Pairs that are `false` are left out. */
  of: readonly (readonly [term: string, value: ReactNode] | false)[]
  className?: string | undefined
}

/** Terms, and their values beside or below them. */
export const Facts = ({ of, className }: FactsProps) => (
  <dl className={className}>
    {of
      .filter(fact => fact !== false)
      .map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
