/** What keys are typed into. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement

export const isTypedField = (element: EventTarget | null): element is TypedField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'checkbox')
