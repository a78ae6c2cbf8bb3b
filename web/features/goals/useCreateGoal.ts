import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CreateGoalRequest } from '#shared/api/goals.ts'
import { rowOf } from '#shared/intl.ts'
import type { CalendarDate } from '#shared/time.ts'
import { texts as common } from '../../components/texts.ts'
import { showError, showSuccess } from '../../components/toast.ts'
import { fetchedResolver } from '../../lib/forms.ts'
import { goalsKey } from '../../lib/goals.ts'
import { fieldErrorsOf, messageOf, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { useOffered } from '../../lib/offeredCurrencies.ts'
import { runAgainKey } from '../../lib/runAgain.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { createTexts as texts } from './createTexts.ts'
import { defaultValues, type GoalForm, type GoalFormValues } from './goalForm.ts'

/** The form, what sends it, and the new goal's id once it has one. By default it starts empty. */
export const useCreateGoal = (today: CalendarDate, start?: GoalFormValues) => {
  const [resolver] = useState(() =>
    fetchedResolver(() => import('./goalSchema.ts').then(module => module.goalFormSchema(today))),
  )
  // Validated on submit and from then on while typing; not on leaving a field, because a message that appears
  // then moves the button away from under the finger.
  const form: GoalForm = useForm<GoalFormValues, unknown, CreateGoalRequest>({
    resolver,
    defaultValues: start ?? defaultValues(today),
  })
  const { setValue } = form
  const [first] = useOffered()
  const currency = first?.code
  useEffect(() => {
    if (currency !== undefined && !start) setValue('currency', currency)
  }, [setValue, currency, start])
  const refresh = useRefresh()
  const sent = useRef<SentOnce>(undefined)
  const [createdId, setCreatedId] = useState<number>()

  const { submit, busy } = useFormAction(
    form,
    async payload => {
      if (createdId !== undefined) return
      sent.current = keyFor(payload, sent.current)
      const headers = { 'Idempotency-Key': sent.current.key }
      const answer = await post<{ id?: unknown } | undefined>(goalsKey, payload, headers)
      if (typeof answer?.id !== 'number') return showError(common.error, texts.invalidAnswer)
      setCreatedId(answer.id)
      showSuccess(...texts.created)
      await refresh(goalsKey, ...(start?.runAgainOf === undefined ? [] : [runAgainKey(start.runAgainOf)]))
    },
    {
      title: common.error,
      failed: error => {
        const faults = Object.values(fieldErrorsOf(error)).flat()
        return faults.length > 0 ? rowOf(faults) : messageOf(error, texts.failed)
      },
    },
  )
  return { form, submit, busy, createdId }
}
