import { useState } from 'react'
import type { RotationResponse } from '#shared/api/rotation.ts'
import type { VoteResponse } from '#shared/api/votes.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useVoteAction, useVotes, type VoteCommand, withOwnVote } from '../../../lib/votes.ts'
import type { CircleProps } from '../view.ts'
import { proposalWords } from './proposalWords.ts'
import styles from './Votes.module.css'
import { votesTexts as texts } from './votesTexts.ts'

const WindUpDialog = lazyPart(() => import('../../common/rotation/WindUpDialog.tsx'), 'WindUpDialog')
const OrganiserDialog = lazyPart(() => import('./ProposalDialogs.tsx'), 'OrganiserDialog')
const PauseDialog = lazyPart(() => import('./PauseDialog.tsx'), 'PauseDialog')
const RulesDialog = lazyPart(() => import('./RulesDialog.tsx'), 'RulesDialog')
const Settlement = lazyPart(() => import('./Settlement.tsx'), 'Settlement')
const ReplaceDialog = lazyPart(() => import('./ProposalDialogs.tsx'), 'ReplaceDialog')

const areAboutPeople: readonly VoteResponse['kind'][] = ['organiser', 'replace']

interface VotesProps extends CircleProps {
  /** `people`: open votes about members; `rules`: all, on the tab of the rules. */
  about: 'people' | 'rules'
}

/** The members' votes, and possible proposals; nothing where there is neither. */
export const Votes = ({ goal, rotation, viewerId, about }: VotesProps) => {
  const { data } = useVotes(goal.id)
  if (!data) return null
  const votes = data.votes.filter(
    ({ kind, status }) => about === 'rules' || (status === 'open' && areAboutPeople.includes(kind)),
  )
  const may =
    about === 'rules'
      ? { ...data.may, organiser: [], replace: [] }
      : { ...data.may, windUp: false, pause: 0, rules: false }
  const mayPropose =
    may.windUp || may.rules || may.pause > 0 || may.organiser.length > 0 || may.replace.length > 0
  if (votes.length === 0 && !mayPropose) return null
  return (
    <Card title={texts.title} note={texts.note}>
      <Items of={votes} none={texts.none} className={styles.list}>
        {vote => <Vote key={vote.vote} rotation={rotation} vote={vote} viewerId={viewerId} />}
      </Items>
      {mayPropose && <Proposing goal={goal} rotation={rotation} may={may} />}
    </Card>
  )
}

interface ProposingProps extends Pick<CircleProps, 'goal' | 'rotation'> {
  may: {
    readonly windUp: boolean
    readonly pause: number
    readonly rules: boolean
    readonly organiser: readonly number[]
    readonly replace: readonly number[]
  }
}

const Proposing = ({ goal, rotation, may }: ProposingProps) => {
  const [asked, setAsked] = useState<'windUp' | 'pause' | 'organiser' | 'replace' | 'rules'>()
  const change = useVoteAction(goal.id)
  const close = () => setAsked(undefined)
  const among = (ids: readonly number[]) => rotation.members.filter(({ userId }) => ids.includes(userId))
  return (
    <div className={styles.acts}>
      {may.windUp && (
        <Button look="outline" onClick={() => setAsked('windUp')}>
          {texts.proposeWindUp}
        </Button>
      )}
      {may.pause > 0 && (
        <Button look="outline" onClick={() => setAsked('pause')}>
          {texts.proposePause}
        </Button>
      )}
      {may.rules && (
        <Button look="outline" onClick={() => setAsked('rules')}>
          {texts.proposeRules}
        </Button>
      )}
      {may.organiser.length > 0 && (
        <Button look="outline" onClick={() => setAsked('organiser')}>
          {texts.proposeOrganiser}
        </Button>
      )}
      {may.replace.length > 0 && (
        <Button look="outline" onClick={() => setAsked('replace')}>
          {texts.proposeReplace}
        </Button>
      )}
      {asked === 'windUp' && (
        <WindUpDialog
          name={goal.name}
          action={() => change('POST', '', { kind: 'wind_up' })}
          onClosed={close}
        >
          <Settlement goalId={goal.id} />
        </WindUpDialog>
      )}
      {asked === 'pause' && (
        <PauseDialog
          words={texts.pauseDialog}
          done={texts.proposed}
          most={may.pause}
          action={days => change('POST', '', { kind: 'pause', days })}
          onClosed={close}
        />
      )}
      {asked === 'rules' && <RulesDialog rotation={rotation} onClosed={close} />}
      {asked === 'organiser' && (
        <OrganiserDialog goalId={goal.id} members={among(may.organiser)} onClosed={close} />
      )}
      {asked === 'replace' && (
        <ReplaceDialog goalId={goal.id} members={among(may.replace)} onClosed={close} />
      )}
    </div>
  )
}

const tones: Readonly<Record<VoteResponse['status'], StatusTone>> = {
  open: 'waiting',
  accepted: 'good',
  rejected: 'bad',
  overtaken: 'returned',
  withdrawn: 'returned',
}

interface VoteProps {
  rotation: RotationResponse
  vote: VoteResponse
  viewerId: number | undefined
}

const Vote = ({ rotation, vote, viewerId }: VoteProps) => {
  const { goalId } = rotation
  const { status, tally, casts } = vote
  const namesOf = (inFavour: boolean) =>
    casts.filter(cast => cast.inFavour === inFavour).map(({ name }) => name)
  const [yes, no] = [namesOf(true), namesOf(false)]
  return (
    <li>
      <p>
        <strong>{proposalWords(vote, viewerId, rotation)}</strong>
      </p>
      {status === 'open' ? (
        <p className="muted">
          {texts.needs[vote.kind]} {untilOf(vote)}
        </p>
      ) : (
        <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
      )}
      {tally && status !== 'open' && <p className="muted">{texts.tally(tally)}</p>}
      {yes.length > 0 && <p className="muted">{texts.inFavour({ names: listOf(yes) })}</p>}
      {no.length > 0 && <p className="muted">{texts.against({ names: listOf(no) })}</p>}
      {status === 'open' && vote.kind === 'wind_up' && <Settlement goalId={goalId} />}
      {status === 'open' && <Answers goalId={goalId} vote={vote} />}
    </li>
  )
}

const untilOf = ({ endsAt, notBefore }: VoteResponse): string =>
  notBefore === null
    ? texts.until({ when: moment(endsAt) })
    : texts.noticed({ when: moment(endsAt), earliest: moment(notBefore) })

const Answers = ({ goalId, vote: { vote, may, mine } }: { goalId: number; vote: VoteResponse }) => {
  const change = useVoteAction(goalId)
  const { run, busy } = useAction((command: VoteCommand) => change(...command))
  if (!may.vote && !may.withdraw) return null
  const answer = (inFavour: boolean, label: string) => (
    <Button
      look={mine === inFavour ? 'solid' : 'outline'}
      aria-pressed={mine === inFavour}
      disabled={busy}
      onClick={() =>
        void run(['PUT', `/${vote}/mine`, { inFavour }, withOwnVote(vote, inFavour)], texts.voted)
      }
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.acts}>
      {may.vote && answer(true, texts.yes)}
      {may.vote && answer(false, texts.no)}
      {may.withdraw && (
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => void run(['DELETE', `/${vote}`], texts.withdrawn)}
        >
          {texts.withdraw}
        </Button>
      )}
    </div>
  )
}
