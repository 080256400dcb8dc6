export { imageFiles, imageRoutes } from './image-routes.ts';
export { clearUnusedImages } from './images.ts';
export { readFacility } from './queries.ts';
export { facilityRoutes } from './routes.ts';
export { facilityStore, reloadOn } from './store.ts';
