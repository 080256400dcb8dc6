import { type PerformanceReport, performanceReport } from '@clubhouse/core/reports';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

/** Made when asked for, and anew each time. */
export function useGenerateReport() {
  return useMutation<PerformanceReport, ApiError>({
    mutationFn: () => api.get('/api/user/performance-report', performanceReport),
  });
}
