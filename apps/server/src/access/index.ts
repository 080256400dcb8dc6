export { type Endpoints, endpointRouter, type Files } from './endpoint-router.ts';
export { ENDPOINTS, type Endpoint } from './endpoints.ts';
