export const USERNAME = 'veld'
export const DATABASE = 'veld'
