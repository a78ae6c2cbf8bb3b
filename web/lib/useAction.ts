import { useId, useRef } from 'react'
import useSWRMutation from 'swr/mutation'
import { texts } from '../components/texts.ts'
import { type Notice, showError, showSuccess } from '../components/toast.ts'
import { adminWorkKey } from './adminWork.ts'
import { nextStepsKey } from './goals.ts'
import { messageOf } from './http.ts'
import { limitOf } from './limits.ts'
import { checkSession } from './session.ts'
import { useRefresh } from './useRefresh.ts'

export interface ActionOptions {
  /** The message where the server gives no reason, or a function of the error. */
  readonly failed?: string | ((error: unknown) => string) | undefined
  /** Title of the toast that reports a failure. With null there is no toast, and the caller shows `fault`. */
  readonly title?: string | null
  /** The toast after success; `run` can be given another one. */
  readonly done?: Notice
  /** Cached data that the action changes: fetched again after it has succeeded. */
  readonly keys?: readonly string[]
  /** Runs after a failure. */
  readonly onError?: (error: unknown) => void
}

/** Sends one change at a time: a second call while the first is under way does nothing. */
export const useAction = <Input = void>(
  send: (input: Input) => Promise<unknown>,
  { failed = texts.failed, title = texts.error, done: usual, keys = [], onError }: ActionOptions = {},
) => {
  const refresh = useRefresh()
  // `isMutating` changes only with the next rendering, and a double click is faster.
  const running = useRef(false)
  const { trigger, isMutating, error } = useSWRMutation(
    useId(),
    (_key: string, { arg: task }: { arg: () => Promise<void> }) => task(),
    {
      revalidate: false,
      onError: fault => {
        checkSession(fault)
        if (title !== null) showError(title, reasonFor(fault, failed) || undefined)
        onError?.(fault)
      },
    },
  )
  const faultOf = (error: unknown): string | undefined =>
    title === null ? reasonFor(error, failed) : limitOf(error)
  /** True when the action succeeded. */
  const run = async (input: Input, done = usual): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    const task = async () => {
      await send(input)
      if (done !== undefined) showSuccess(...(typeof done === 'string' ? ([done] as const) : done))
      await refresh(...keys)
      void refresh(adminWorkKey, nextStepsKey)
    }
    const succeeded = await trigger(task).then(
      () => true,
      () => false,
    )
    running.current = false
    return succeeded
  }
  return { run, busy: isMutating, fault: isMutating || error === undefined ? undefined : faultOf(error) }
}

export const reasonFor = (error: unknown, failed: ActionOptions['failed'] = texts.failed): string =>
  typeof failed === 'function' ? failed(error) : (limitOf(error) ?? messageOf(error, failed))
