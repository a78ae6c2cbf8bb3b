import { useState } from 'react'
import { Link } from 'wouter'
import { susu } from '#shared/api/goalKinds.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { today as currentDay } from '../../lib/format.ts'
import { useGoal } from '../../lib/goals.ts'
import { useRotation } from '../../lib/rotation.ts'
import { useRunAgain } from '../../lib/runAgain.ts'
import { againTexts as texts } from './againTexts.ts'
import { CreateGoal } from './CreateGoalPage.tsx'
import { valuesAgain } from './goalForm.ts'
import { InvitedAgain } from './InvitedAgain.tsx'

/** The form for a new goal, with the terms of a finished circle and its people. */
export const RunAgainPage = ({ id }: { id: number }) => {
  const [today] = useState(currentDay)
  const goal = useGoal(id)
  const rotation = useRotation(id)
  const again = useRunAgain(id)
  const former = goal.data &&
    rotation.data &&
    again.data && {
      goal: goal.data,
      rotation: rotation.data,
      again: again.data,
    }
  // Once the new circle exists the reader cannot run it again; the form stays until it leads there.
  const [form, setForm] = useState<typeof former>()
  if (former?.again.may && form === undefined) setForm(former)
  const error = goal.error ?? rotation.error ?? again.error
  const retry = () => Promise.all([goal.mutate(), rotation.mutate(), again.mutate()])
  return (
    <Loaded of={{ data: form ?? former, error, mutate: retry }} loading={texts.loading} failed={texts.failed}>
      {({ goal, rotation, again: { may, people, order } }) =>
        may ? (
          <CreateGoal
            start={{ ...valuesAgain({ goal, rotation, order }, today), type: susu, runAgainOf: id }}
            title={texts.title}
            note={texts.explained}
            aside={<InvitedAgain people={people} />}
          />
        ) : (
          <>
            <h1>{texts.title}</h1>
            <p>{texts.notNow}</p>
            <Link to={`/goals/${id}`}>{texts.back}</Link>
          </>
        )
      }
    </Loaded>
  )
}
