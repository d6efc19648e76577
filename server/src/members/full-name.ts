/** First name first, as spoken. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
