const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** As if it had been typed: React only hears of a value that was set around its own setter. */
export function setFieldText(input: HTMLInputElement, text: string): void {
  value?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
