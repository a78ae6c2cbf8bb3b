/** Headers by which an instance under fuzz and its fuzzer talk about requests. */
export const parsedBy = 'x-parsed-by'
export const weigh = 'x-weigh'
export const weighed = 'x-weighed'
