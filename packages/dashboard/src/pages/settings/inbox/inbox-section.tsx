import { useShownPlace } from '../../../parts/shop/shown-place.ts'
import { AssignmentSection } from './assignment-section.tsx'
import { CannedSection } from './canned-section.tsx'
import { LabelsSection } from './labels-section.tsx'

/** How the account's people share the inbox. */
export function InboxSection() {
  useShownPlace()
  return (
    <>
      <AssignmentSection />
      <CannedSection />
      <LabelsSection />
    </>
  )
}
