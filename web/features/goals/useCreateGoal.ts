import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CreateGoalRequest, GoalResponse } from '#shared/api/goals.ts'
import type { CalendarDate } from '#shared/time.ts'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { showServerErrors } from '../../lib/forms.ts'
import { goalsKey } from '../../lib/goals.ts'
import { fieldErrorsOf, messageOf, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { resolverFor } from '../../lib/resolver.ts'
import { createTexts as texts } from './createTexts.ts'
import { defaultValues, type GoalForm, type GoalFormValues, goalFormSchema } from './goalForm.ts'

/** The form, what sends it, and the goal once there is one. */
export const useCreateGoal = (today: CalendarDate, onCreated: (goal: GoalResponse) => void) => {
  // Judged when it is sent and from then on while typing; not on leaving a field, because a message that appears then
  // moves the button away from under the finger.
  const form: GoalForm = useForm<GoalFormValues, unknown, CreateGoalRequest>({
    resolver: resolverFor(goalFormSchema(today)),
    defaultValues: defaultValues(today),
  })
  const refresh = useRefresh()
  const sent = useRef<SentOnce>(undefined)
  const [created, setCreated] = useState<GoalResponse>()

  const submit = form.handleSubmit(async payload => {
    sent.current = keyFor(payload, sent.current)
    try {
      const goal = await post<GoalResponse | undefined>('/api/goals', payload, {
        'Idempotency-Key': sent.current.key,
      })
      if (typeof goal?.id !== 'number') return complain(texts.error, texts.invalidAnswer)
      setCreated(goal)
      praise(...texts.created)
      onCreated(goal)
      await refresh(goalsKey)
    } catch (error) {
      showServerErrors(form, error)
      const faults = Object.values(fieldErrorsOf(error)).flat()
      complain(texts.error, faults.length > 0 ? faults.join('. ') : messageOf(error, texts.failed))
    }
  })
  return { form, submit, created }
}
