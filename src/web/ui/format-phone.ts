/** `+27 82 123 4567`; a number of another country stays as it is stored. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\+27)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4')
