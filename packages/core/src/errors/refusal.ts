/** Why a rule says no: a stable code for programs and a sentence for the person. */
export type Refusal = { code: string; message: string };
