import { useState } from 'react'
import { Link } from 'wouter'
import type { CorrectionFilter } from '#shared/api/corrections.ts'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { Select } from '../../../components/Select.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { useCorrections } from './api.ts'
import { Correction } from './Correction.tsx'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const filters = (['waiting', 'ended'] as const).map(filter => [filter, texts.lists[filter]] as const)

/**
 * Proposed reversals that wait for a second admin, the longest waiting first; and the outcome of the others.
 */
export const CorrectionsPage = ({ viewerId }: { viewerId: number }) => {
  const [filter, setFilter] = useState<CorrectionFilter>('waiting')
  const found = useCorrections(filter)
  return (
    <AdminFrame of={found} title={texts.title} subtitle={texts.subtitle}>
      <Card title={texts.lists[filter]} className={styles.queue}>
        <Select label={texts.filter} options={filters} value={filter} onChoose={setFilter} />
        <Loaded of={found} loading={texts.loading} failed={texts.failed}>
          {pages => {
            const corrections = pages.flatMap(page => page.corrections)
            if (corrections.length === 0) return <Empty filter={filter} />
            return (
              <>
                <ul className={styles.list}>
                  {corrections.map(one => (
                    <Correction
                      key={`${one.goalId}-${one.correction}`}
                      of={one}
                      own={one.proposedBy.userId === viewerId}
                      onChanged={() => found.mutate()}
                    />
                  ))}
                </ul>
                <NextPage of={found} />
              </>
            )
          }}
        </Loaded>
      </Card>
    </AdminFrame>
  )
}

const Empty = ({ filter }: { filter: CorrectionFilter }) => (
  <div className={styles.empty}>
    <p className="muted">{texts.empty[filter]}</p>
    {filter === 'waiting' && (
      <p className={styles.ways}>
        <Link to="/admin/journal">{texts.toJournal}</Link>
      </p>
    )}
  </div>
)
