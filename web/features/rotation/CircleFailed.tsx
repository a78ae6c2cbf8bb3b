import type { SWRResponse } from 'swr'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { errorIdIn } from '../../lib/http.ts'
import { rotationTexts as texts } from './rotationTexts.ts'

/** Replaces the rotation on a circle's page after a failure. */
export const CircleFailed = ({ of: { error, mutate } }: { of: SWRResponse<RotationResponse, Error> }) => (
  <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
)
