/** Why a message template was not taken; a part of `reasons`, with the names of their values. */
export const templateReasonParts = {
  templates_none: [],
  template_book: [],
  template_refused: ['problem'],
  reminder_phone: [],
  template_picture: [],
  template_header: [],
  template_places: [],
  template_examples: [],
  template_ends: [],
  template_state: [],
  template_values: [],
  template_drafts_many: ['max'],
} as const satisfies Record<string, readonly string[]>
