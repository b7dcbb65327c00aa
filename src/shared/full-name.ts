interface Named {
  first_name: string
  last_name: string
}

/** 'Thandi Nkosi'; whoever signed in without a last name has the first only. */
export const fullName = ({ first_name, last_name }: Named): string =>
  `${first_name} ${last_name}`.trim()
