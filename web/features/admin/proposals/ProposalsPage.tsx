import { useState } from 'react'
import { Link } from 'wouter'
import type {
  AdminProposalFilter,
  AdminProposalResponse,
  AdminProposalsResponse,
} from '#shared/api/adminProposals.ts'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { Select } from '../../../components/Select.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import { usePages } from '../../../lib/pages.ts'
import { AdminFrame } from '../AdminHead.tsx'
import admin from '../AdminPage.module.css'
import styles from '../corrections/Corrections.module.css'
import { casePath } from '../payouts/api.ts'
import { Claims } from './Claims.tsx'
import { DecideProposal } from './DecideProposal.tsx'
import { LongerLock } from './LongerLock.tsx'
import { proposalHeading, proposalReason } from './proposalHeading.ts'
import { statusTones } from './statusTones.ts'
import { texts } from './texts.ts'

const filters = (['waiting', 'ended'] as const).map(filter => [filter, texts.shown[filter]] as const)

/** Proposals that wait for a second admin, the longest waiting first; and the outcome of the others. */
export const ProposalsPage = () => {
  const [filter, setFilter] = useState<AdminProposalFilter>('waiting')
  const found = usePages<AdminProposalsResponse>(`/api/admin/proposals?status=${filter}`)
  return (
    <AdminFrame of={found} title={texts.title} subtitle={texts.subtitle}>
      <Claims onProposed={() => found.mutate()} />
      <Card title={texts.lists[filter]} className={styles.queue}>
        <Select label={texts.filter} options={filters} value={filter} onChoose={setFilter} />
        <Loaded of={found} loading={texts.loading} failed={texts.failed}>
          {pages => (
            <>
              <Items
                of={pages.flatMap(({ locks, proposals }) => [...locks, ...proposals])}
                none={texts.empty[filter]}
                className={styles.list}
              >
                {one =>
                  'holder' in one ? (
                    <LongerLock key={`lock-${one.id}`} of={one} onChanged={() => found.mutate()} />
                  ) : (
                    <Proposal
                      key={`${one.goalId}-${one.proposal}`}
                      of={one}
                      onChanged={() => found.mutate()}
                    />
                  )
                }
              </Items>
              <NextPage of={found} />
            </>
          )}
        </Loaded>
      </Card>
    </AdminFrame>
  )
}

interface ProposalProps {
  of: AdminProposalResponse
  onChanged: () => Promise<unknown>
}

const Proposal = ({ of, onChanged }: ProposalProps) => {
  const { kind, detail, status, person, proposedBy, proposedAt, endedBy, endedAt, note } = of
  const name = proposalHeading(of)
  const reason = proposalReason(of)
  return (
    <li aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <p className="muted">
            {texts.where({ goal: of.goalName, who: proposedBy.name, at: moment(proposedAt) })}
          </p>
        </div>
        {status !== 'proposed' && (
          <StatusBadge tone={statusTones[status]}>{texts.status[status]}</StatusBadge>
        )}
      </div>
      {status === 'proposed' && <p>{texts.meanings[kind]({ who: person.name, detail })}</p>}
      {reason !== undefined && <p dir="auto">{reason}</p>}
      {of.payoutId !== null && (
        <p>
          <Link to={casePath(`${of.goalId}:${of.payoutId}`)} className={admin.way}>
            {texts.payout}
          </Link>
        </p>
      )}
      {note !== null && (
        <blockquote className={styles.reason}>
          <p dir="auto">{note}</p>
        </blockquote>
      )}
      {endedAt !== null && status !== 'lapsed' && (
        <p className="muted">{texts.ended({ who: endedBy?.name ?? texts.operator, at: moment(endedAt) })}</p>
      )}
      {status === 'proposed' && <DecideProposal of={of} onDecided={onChanged} />}
    </li>
  )
}
