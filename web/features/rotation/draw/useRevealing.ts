import { useEffect, useState } from 'react'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { useRotationButton } from '../useRotationButton.ts'
import { keptSalt } from './salt.ts'

/** Members whose committed salt is not revealed yet. */
export const awaitedIn = ({ stage, commitments, salts }: DrawResponse): readonly number[] =>
  stage === 'revealing'
    ? commitments.map(({ userId }) => userId).filter(userId => !salts.some(salt => salt.userId === userId))
    : []

/**
 * Reveals this browser's salt once the page is open and no more salts can be added. Undefined where none of
 * the reader's is awaited; `lost` where it is not stored here.
 */
export const useRevealing = (goalId: number, userId: number | undefined, draw: DrawResponse) => {
  const { busy, act } = useRotationButton(goalId)
  const [lost, setLost] = useState(false)
  const isAwaited = userId !== undefined && awaitedIn(draw).includes(userId)
  const reveal = async (): Promise<void> => {
    if (userId === undefined) return
    const kept = await keptSalt({ goalId, userId }, draw)
    setLost(!kept)
    if (kept) await act(rotationTexts.part.shown, 'POST', 'draw/salt/reveal', kept)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draw; a failure is tried again by the button.
  useEffect(() => {
    if (isAwaited) void reveal()
  }, [isAwaited, draw.draw])
  return isAwaited ? { busy, lost, reveal } : undefined
}
