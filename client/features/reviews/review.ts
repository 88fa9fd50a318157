import { placePath } from '../../api/place';
import type { Schema } from '../../api/types';

export type Review = Schema<'Review'>;
export type OwnReview = Schema<'OwnReview'>;
export type Opinion = Schema<'Opinion'>;
export type Report = Schema<'Report'>;
export type ReviewedPlace = Schema<'Place'>;

export const TEXT_LENGTH = 2000;
export const REPORT_LENGTH = 1000;

export const ownPath = (placeId: string) => `${placePath(placeId)}/review`;
export const reviewsPath = (placeId: string) => `${placePath(placeId)}/reviews`;
export const reportPath = (placeId: string, reviewId: string) =>
  `${reviewsPath(placeId)}/${encodeURIComponent(reviewId)}/report`;
