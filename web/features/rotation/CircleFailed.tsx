import type { SWRResponse } from 'swr'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { errorIdIn } from '../../lib/http.ts'
import { rotationTexts as texts } from './rotationTexts.ts'

/** In place of what a circle's page shows of its rotation. */
export const CircleFailed = ({ of: { error, mutate } }: { of: SWRResponse<RotationResponse, Error> }) => (
  <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
)
